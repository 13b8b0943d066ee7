import { ifGiven } from '../../lib/if-given'
import { createLock, type Lock } from './lock'

/** There is no database without Web Locks, because nothing that is stored could be sent. */
export function idbAndLock(): { factory: IDBFactory | undefined; lock: Lock } {
  const locks = ifGiven(() => navigator.locks)
  const factory = locks && ifGiven(() => globalThis.indexedDB)
  return { factory: factory ?? undefined, lock: createLock(locks) }
}
