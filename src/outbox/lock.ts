/** At most one context drains: a lock over all tabs and the service worker. */
export type Lock = {
  /** Whether holding it proves that no other context drains; without the Web Locks API only the lease tells. */
  proves: boolean
  /**
   * Runs `work` while holding the lock; false at once where another has it. `steal` takes it from a holder that no longer shows
   * life. `lost` aborts when it was taken from us: no new try may begin.
   */
  run: (work: (lost: AbortSignal) => Promise<void>, options: { steal: boolean }) => Promise<boolean>
}

export function createLock(locks: LockManager | undefined): Lock {
  return locks ? webLock(locks) : leaseAlone
}

const name = 'outbox-drain'

function webLock(locks: LockManager): Lock {
  return {
    proves: true,
    async run(work, { steal }) {
      const lost = new AbortController()
      let working = Promise.resolve()
      try {
        return await locks.request(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
          if (!lock) return false
          working = work(lost.signal)
          await working
          return true
        })
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
        // Stolen. What is on its way goes on, and its results are still true.
        lost.abort()
        await working
        return true
      }
    },
  }
}

/** Safari before 15.4: whoever writes the lease drains. */
const leaseAlone: Lock = {
  proves: false,
  async run(work) {
    await work(new AbortController().signal)
    return true
  },
}
