import { createStore } from '../../lib/store'

/**
 * How far the page has come with what it shows first: `open` with a screen that asks for no session, `shown` with the frame behind
 * the sign-in and what it read, or with what took its place. `start.tsx` delays what can wait until then.
 */
export const firstScreen = createStore<'coming' | 'open' | 'shown'>('coming')

/** The page shows a screen that asks for no session. */
export function showsOpenScreen(): void {
  if (firstScreen.getSnapshot() === 'coming') firstScreen.set('open')
}

/** The page shows its first answers: what can wait comes after the frame with them. A hidden page draws none. */
export function showsFirstAnswers(): void {
  const show = () => firstScreen.set('shown')
  requestAnimationFrame(() => setTimeout(show))
  setTimeout(show, 1_000)
}
