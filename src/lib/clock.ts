/** Injected, so that tests run days in a second. */
export type Clock = {
  /** Epoch milliseconds; jumps when the user sets the clock. */
  now: () => number
  /** Milliseconds since an arbitrary moment; setting the device's clock does not change them. */
  elapsed: () => number
  /** Returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Whether a stored time is within `within` ms of now. In both directions: after the clock was put
 * back, a time in the future would count as recent until the clock catches up.
 */
export function isRecent(at: number, within: number): boolean {
  return Math.abs(Date.now() - at) < within
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}
