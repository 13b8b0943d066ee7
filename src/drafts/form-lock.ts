import { systemClock, type Clock } from '../lib/clock'

/** Over all tabs: a save of a form waits for what other tabs prepare and save for it. */
export type FormLock = {
  /** Other tabs' saves wait until the returned function is called. Does not wait itself. */
  share: () => () => void
  /**
   * Resolves when no other tab shares or has the lock, to the function that releases it; at the
   * latest after `limit`, since a tab in the background may be frozen.
   */
  acquire: () => Promise<() => void>
}

/** Milliseconds. */
const limit = 30_000

/** Without Web Locks a save waits for other saves of its own tab only. */
export function createFormLock(
  locks: LockManager | null,
  name: string,
  clock: Clock = systemClock,
): FormLock {
  function request(mode: LockMode) {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const granted = new Promise<void>((resolve) => {
      const hold = () => {
        resolve()
        return released
      }
      if (locks) locks.request(name, { mode }, hold).catch(resolve)
      else resolve()
    })
    return { granted, release }
  }
  return {
    share: () => request('shared').release,
    async acquire() {
      const { granted, release } = request('exclusive')
      await new Promise<void>((resolve) => {
        const cancel = clock.after(limit, resolve)
        void granted.then(cancel).then(resolve)
      })
      return release
    },
  }
}
