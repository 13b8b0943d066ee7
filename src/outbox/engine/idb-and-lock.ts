import { ifGiven } from '../../lib/if-given'
import { createLock, type Lock } from './lock'

/** This context's database and lock. Without Web Locks nothing could be sent from the database, so nothing is stored in it. */
export function idbAndLock(): { factory: IDBFactory | undefined; lock: Lock } {
  const locks = ifGiven(() => navigator.locks)
  const factory = locks && ifGiven(() => globalThis.indexedDB)
  return { factory: factory ?? undefined, lock: createLock(locks) }
}
