import { createStore } from '../../lib/store'

/**
 * `open`: a screen without a session is shown. `shown`: the frame behind the sign-in has its
 * answers, or failed. `start.tsx` waits for it before loading the rest.
 */
export const firstScreen = createStore<'coming' | 'open' | 'shown'>('coming')

export function showsOpenScreen(): void {
  if (firstScreen.getSnapshot() === 'coming') firstScreen.set('open')
}

/** After the next frame; a hidden page draws none, hence the timer. */
export function showsFirstAnswers(): void {
  const show = () => firstScreen.set('shown')
  requestAnimationFrame(() => setTimeout(show))
  setTimeout(show, 1_000)
}
