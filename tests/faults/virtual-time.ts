/** Time that passes only when told to. Timers run on elapsed time; `now` may be put forward or back as an owner does. */
export type VirtualTime = {
  now: () => number
  after: (ms: number, work: () => void) => () => void
  /** When the next timer is due, in elapsed ms; null without one. */
  next: () => number | null
  elapsed: () => number
  /** Lets time pass up to `until`, running what falls due in order, one at a time with `between` after each. */
  pass: (until: number, between: () => Promise<boolean>) => Promise<void>
  /** Puts the clock forward or back. */
  turn: (ms: number) => void
}

export function createVirtualTime(start = Date.parse('2026-03-02T09:00:00-03:00')): VirtualTime {
  let elapsed = 0
  let turned = 0
  let order = 0
  const timers = new Map<number, { at: number; work: () => void }>()

  function earliest(): [number, { at: number; work: () => void }] | null {
    let first: [number, { at: number; work: () => void }] | null = null
    for (const timer of timers) if (!first || timer[1].at < first[1].at) first = timer
    return first
  }

  return {
    now: () => start + elapsed + turned,
    elapsed: () => elapsed,
    next: () => earliest()?.[1].at ?? null,
    after(ms, work) {
      const id = order++
      timers.set(id, { at: elapsed + Math.max(ms, 0), work })
      return () => void timers.delete(id)
    },
    turn(ms) {
      turned += ms
    },
    async pass(until, between) {
      for (;;) {
        if (await between()) return
        const timer = earliest()
        if (!timer || timer[1].at > until) break
        timers.delete(timer[0])
        elapsed = Math.max(elapsed, timer[1].at)
        timer[1].work()
      }
      elapsed = Math.max(elapsed, until)
    },
  }
}
