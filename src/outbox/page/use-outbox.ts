import { useSyncExternalStore } from 'react'
import { outboxRef } from './outbox-ref'
import { nothing, type OutboxSnapshot } from '../engine/snapshot'

/**
 * The part of the outbox that `select` takes. The outbox is not `ready` until it has read its store.
 * The caller is drawn again only if that part is another value: a queue may be long. `select` must
 * return the same value for the same outbox, so it makes no new object.
 */
export function useOutbox<T>(select: (outbox: OutboxSnapshot) => T): T {
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  return useSyncExternalStore((outbox ?? outboxRef).subscribe, () => select(outbox?.getSnapshot() ?? nothing))
}
