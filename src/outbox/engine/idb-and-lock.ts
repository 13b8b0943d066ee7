import { ifGiven } from '../../lib/if-given'
import { createLock, type Lock } from './lock'

/** Without Web Locks nothing stored could be sent, so then there is no database either. */
export function idbAndLock(): { factory: IDBFactory | undefined; lock: Lock } {
  const locks = ifGiven(() => navigator.locks)
  const factory = locks && ifGiven(() => globalThis.indexedDB)
  return { factory: factory ?? undefined, lock: createLock(locks) }
}
