/** Time, as an argument: tests run days in a second. */
export type Clock = {
  /** Epoch milliseconds; the device's owner may put it forward or back. */
  now: () => number
  /** Runs `work` once, `ms` from now; returns what cancels it. */
  after: (ms: number, work: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export function sleep(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}
