import { systemClock } from '../../lib/clock'
import { createStore } from '../../lib/store'

/**
 * `open`: a screen without a session is shown. `shown`: the frame behind the sign-in has its
 * answers, or failed. `start.tsx` waits for it before loading the rest.
 */
export const firstScreen = createStore<'coming' | 'open' | 'shown'>('coming')

export function showsOpenScreen(): void {
  if (firstScreen.getSnapshot() === 'coming') firstScreen.set('open')
}

/**
 * After the next frame; a hidden page draws none, hence the timer. Returns a function that cancels
 * it: a frame that has left shows nothing.
 */
export function showsFirstAnswers(): () => void {
  const show = () => firstScreen.set('shown')
  const cancels = [afterFrame(show), systemClock.after(1_000, show)]
  return () => cancels.forEach((cancel) => cancel())
}

/** Once the screen is drawn; returns a function that cancels it. */
export function afterFrame(then: () => void): () => void {
  let cancel: (() => void) | undefined
  const frame = requestAnimationFrame(() => (cancel = systemClock.after(0, then)))
  return () => {
    cancelAnimationFrame(frame)
    cancel?.()
  }
}
