/** Time, as an argument: tests run days in a second. */
export type Clock = {
  /** Epoch milliseconds; the device's owner may put it forward or back. */
  now: () => number
  /** Milliseconds since a moment in the life of this page. Setting the device's clock does not change them. */
  elapsed: () => number
  /** Runs `work` once, `ms` from now; returns what cancels it. */
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
 * Whether a stored time is no further from now than `within` ms. In either direction: after a clock that was put back it lies in
 * the future, and would count as recent until the clock has caught up.
 */
export function isRecent(at: number, within: number): boolean {
  return Math.abs(Date.now() - at) < within
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}
