/**
 * Web Locks in memory, for as many contexts as a test has: Node and happy-dom have none. A shared lock is as exclusive as the
 * others here, which only makes it wait longer.
 */
export function createWebLocks() {
  type Holding = { context: object; steal: (reason: DOMException) => void; ended: Promise<void> }
  const held = new Map<string, Holding>()

  return {
    /** The context is gone, and its locks with it. */
    release(context: object) {
      for (const [name, holding] of held) if (holding.context === context) held.delete(name)
    },

    /** `reach` delivers news to the context, if it is alive and not frozen. */
    managerOf(context: object & { isAlive: () => boolean }, reach: (work: () => void) => void): LockManager {
      async function request(
        name: string,
        options: LockOptions,
        work: (lock: Lock | null) => Promise<unknown>,
      ): Promise<unknown> {
        await Promise.resolve()
        if (!context.isAlive()) return new Promise(() => undefined)
        if (options.ifAvailable && held.has(name)) return work(null)
        if (options.steal) held.get(name)?.steal(new DOMException('stolen', 'AbortError'))
        else for (let other = held.get(name); other; other = held.get(name)) await other.ended
        return hold(name, work)
      }

      function hold(name: string, work: (lock: Lock) => Promise<unknown>): Promise<unknown> {
        return new Promise((resolve, reject) => {
          const working = Promise.resolve(work({ name, mode: 'exclusive' })).finally(() => {
            if (held.get(name) === mine) held.delete(name)
          })
          const mine: Holding = {
            context,
            steal: (reason) => reach(() => reject(reason)),
            ended: working.then(
              () => undefined,
              () => undefined,
            ),
          }
          held.set(name, mine)
          // Its own first step was its last.
          if (!context.isAlive()) held.delete(name)
          working.then(resolve, reject)
        })
      }

      return { request, query: () => Promise.resolve({}) } as unknown as LockManager
    },
  }
}

/** The locks of a browser with one page. */
export function webLocks(): LockManager {
  return createWebLocks().managerOf({ isAlive: () => true }, (work) => work())
}
