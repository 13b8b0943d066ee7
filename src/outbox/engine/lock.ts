/**
 * At most one context drains: a Web Lock over all tabs and the service worker (https://w3c.github.io/web-locks/). Every
 * browser that can run the outbox has it (docs/decisions/web-locks.md).
 */
export type Lock = {
  /**
   * Runs `work` while it holds the lock; answers false at once if another context has it. `steal` takes it from a holder that
   * no longer shows life. `lost` aborts when it was taken from us: no new try may begin.
   */
  run: (work: (lost: AbortSignal) => Promise<void>, options: { steal: boolean }) => Promise<boolean>
}

const name = 'outbox-drain'

export function createLock(locks: LockManager | null): Lock {
  return {
    async run(work, { steal }) {
      if (!locks) return false
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
