import { useSyncExternalStore } from 'react'
import { outboxRef } from './outbox-ref'
import type { OutboxSnapshot } from '../engine/view'

const notThere: OutboxSnapshot = {
  ready: false,
  owner: null,
  unreadable: false,
  uploads: [],
  drafts: [],
  setAside: 0,
  persisted: null,
}

/**
 * What `select` takes of the outbox, which is not `ready` until it is loaded and has read its store.
 * The caller is drawn again only if that part is another value: a queue may be long. `select` must
 * return the same value for the same outbox, so it makes no new object.
 */
export function useOutbox<T>(select: (outbox: OutboxSnapshot) => T): T {
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  return useSyncExternalStore((outbox ?? outboxRef).subscribe, () =>
    select(outbox?.getSnapshot() ?? notThere),
  )
}
