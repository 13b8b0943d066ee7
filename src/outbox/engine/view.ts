import { createSignal } from '../../lib/signal'
import { createStore, type Store } from '../../lib/store'
import { byOrder, type Progress, type Upload } from '../model/upload'
import type { OutboxSnapshot } from './outbox'

/** One user's uploads in memory, updated one by one. */
export type View = {
  watched: Store<OutboxSnapshot>
  get: (id: string) => Upload | undefined
  /** For each upload that is seen to become delivered. */
  onDelivered: (listener: (upload: Upload) => void) => () => void
  apply: (changed: readonly Upload[]) => void
  remove: (id: string) => void
  setProgress: (id: string, progress: Progress | null) => void
  setPersisted: (persisted: boolean) => void
  setUnreadable: () => void
  /** Null: no user is signed in. */
  reload: (uploads: readonly Upload[] | null) => void
  /** Increases when the shown uploads change: what was read before that is outdated. */
  version: () => number
}

const nothing: OutboxSnapshot = {
  ready: false,
  unreadable: false,
  uploads: [],
  progress: new Map(),
  persisted: null,
}

export function createView(): View {
  const watched = createStore(nothing)
  const delivery = createSignal<[Upload]>()
  let uploads = new Map<string, Upload>()
  let version = 0

  function show(change: Partial<OutboxSnapshot>): void {
    watched.set({ ...watched.getSnapshot(), ...change })
  }

  function showUploads(change: Partial<OutboxSnapshot> = {}): void {
    version += 1
    show({ ...change, uploads: [...uploads.values()].sort(byOrder) })
  }

  function tellDelivered(before: ReadonlyMap<string, Upload>, upload: Upload): void {
    if (upload.state !== 'delivered' || before.get(upload.id)?.state === 'delivered') return
    delivery.tell(upload)
  }

  return {
    watched,
    get: (id) => uploads.get(id),
    version: () => version,
    onDelivered: delivery.listen,
    apply(changed) {
      const before = new Map(uploads)
      for (const upload of changed) uploads.set(upload.id, upload)
      showUploads()
      for (const upload of changed) tellDelivered(before, upload)
    },
    remove(id) {
      uploads.delete(id)
      showUploads()
    },
    setProgress(id, progress) {
      const all = new Map(watched.getSnapshot().progress)
      if (progress) all.set(id, progress)
      else if (!all.delete(id)) return
      show({ progress: all })
    },
    setPersisted(persisted) {
      show({ persisted })
    },
    setUnreadable() {
      show({ unreadable: true })
    },
    reload(stored) {
      if (stored === null) {
        uploads = new Map()
        showUploads({ ready: false, progress: new Map() })
        return
      }
      const before = uploads
      uploads = new Map(stored.map((upload) => [upload.id, upload]))
      showUploads({ ready: true, unreadable: false })
      // Delivered elsewhere while this page slept.
      for (const upload of stored) if (before.has(upload.id)) tellDelivered(before, upload)
    },
  }
}
