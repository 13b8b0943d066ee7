/**
 * A Web Lock over all tabs and the service worker (https://w3c.github.io/web-locks/,
 * docs/decisions/web-locks.md).
 */
export type Lock = {
  /**
   * Runs `work` with the lock; false if another context has it. `steal` takes it from a dead
   * holder. When `lost` aborts, it was stolen from us: begin no new try.
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
        // Stolen. Running tries continue, and their results are still valid.
        lost.abort()
        await working
        return true
      }
    },
  }
}
