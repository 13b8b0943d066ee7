import { useSyncExternalStore } from 'react'
import { outboxRef } from './outbox-ref'
import type { OutboxSnapshot } from '../engine/outbox'
import type { Upload } from '../model/upload'
import { sameDetail } from '../../areas/asked'
import type { Target } from '../../../shared/areas'
import { uploadsOf } from './uploads-of'

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

/** The target's newest undelivered upload; for 'Otros' by detail. */
export function useUploadOf(target: Target, detalle?: string): Upload | null {
  const { uploads } = useOutbox()
  const upload = uploadsOf(uploads, target)
    .filter(({ state }) => state !== 'delivered')
    .filter((one) => detalle === undefined || sameDetail(one.detalle, detalle))
    .at(-1)
  return upload ?? null
}
