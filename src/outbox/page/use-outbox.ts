import { useSyncExternalStore } from 'react'
import { outboxRef } from './outbox-ref'
import type { OutboxSnapshot } from '../engine/outbox'

const notThere: OutboxSnapshot = {
  ready: false,
  unreadable: false,
  uploads: [],
  drafts: [],
  setAside: 0,
  persisted: null,
}
const neverChanges = () => () => undefined

/** Not `ready` until the outbox is loaded and has read its store. */
export function useOutbox(): OutboxSnapshot {
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  return useSyncExternalStore(outbox?.subscribe ?? neverChanges, outbox?.getSnapshot ?? (() => notThere))
}
