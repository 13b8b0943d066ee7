import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import { createStore, type Store } from '../../lib/store'
import { byOrder, type Draft, type DraftPlace, type Progress, type Upload } from '../model/upload'
import type { OfOwner } from '../storage/upload-queries'

export type OutboxSnapshot = {
  /** False until the store was read. */
  ready: boolean
  /** Whose they are; null until the store was read. */
  owner: number | null
  /** The last read failed. It is repeated automatically. */
  unreadable: boolean
  /** The signed-in user's, oldest first, delivered ones included. */
  uploads: readonly Upload[]
  /** What is not saved: the user's, and what came from another app for no user. Oldest first. */
  drafts: readonly Draft[]
  /** Stored entries that can't be read. They stay. */
  setAside: number
  /** The answer of `navigator.storage.persist()`; null before. */
  persisted: boolean | null
}

/** One user's uploads in memory, updated one by one. */
export type View = {
  watched: Store<OutboxSnapshot>
  /** Apart, so that a chunk that is sent does not change the queue. */
  progress: Store<ReadonlyMap<string, Progress>>
  get: (id: string) => Upload | undefined
  draft: (id: string) => Draft | undefined
  draftAt: (place: DraftPlace) => Draft | undefined
  /** For each upload that is seen to become delivered, or has just become so at the first look. */
  onDelivered: (listener: (upload: Upload) => void) => () => void
  apply: (changed: readonly (Upload | Draft)[]) => void
  remove: (id: string) => void
  setProgress: (id: string, progress: Progress | null) => void
  setPersisted: (persisted: boolean) => void
  setUnreadable: () => void
  /** Null: no user is signed in. */
  reload: (stored: OfOwner | null) => void
  /** Increases when the shown uploads change: what was read before that is outdated. */
  version: () => number
}

/** Milliseconds in which a page that starts has asked for its lists. */
const startTime = 60_000

const nothing: OutboxSnapshot = {
  ready: false,
  owner: null,
  unreadable: false,
  uploads: [],
  drafts: [],
  setAside: 0,
  persisted: null,
}

export function createView({ now }: Pick<Clock, 'now'>): View {
  const watched = createStore(nothing)
  const progress = createStore<ReadonlyMap<string, Progress>>(new Map())
  const delivery = createSignal<[Upload]>()
  let uploads = new Map<string, Upload>()
  let drafts = new Map<string, Draft>()
  let version = 0

  function show(change: Partial<OutboxSnapshot>): void {
    watched.set({ ...watched.getSnapshot(), ...change })
  }

  const shownUploads = () => ({ uploads: [...uploads.values()].sort(byOrder) })
  const shownDrafts = () => ({ drafts: [...drafts.values()].sort((a, b) => a.created - b.created) })

  function tellDelivered(before: ReadonlyMap<string, Upload>, upload: Upload): void {
    if (upload.state !== 'delivered' || before.get(upload.id)?.state === 'delivered') return
    delivery.tell(upload)
  }

  return {
    watched,
    progress,
    get: (id) => uploads.get(id),
    draft: (id) => drafts.get(id),
    draftAt: (place) => [...drafts.values()].find((draft) => isAt(draft, place)),
    version: () => version,
    onDelivered: delivery.listen,
    apply(changed) {
      const before = new Map(uploads)
      let hasDrafts = changed.some(({ state }) => state === 'draft')
      for (const one of changed)
        if (one.state === 'draft') drafts.set(one.id, one)
        else {
          // A draft that was saved is an upload now.
          if (drafts.delete(one.id)) hasDrafts = true
          uploads.set(one.id, one)
        }
      const hasUploads = changed.some(({ state }) => state !== 'draft')
      version += 1
      show({ ...(hasDrafts && shownDrafts()), ...(hasUploads && shownUploads()) })
      for (const one of changed) if (one.state !== 'draft') tellDelivered(before, one)
    },
    remove(id) {
      const [hadDraft, hadUpload] = [drafts.delete(id), uploads.delete(id)]
      version += 1
      show({ ...(hadDraft && shownDrafts()), ...(hadUpload && shownUploads()) })
    },
    setProgress(id, reached) {
      const all = new Map(progress.getSnapshot())
      if (reached) all.set(id, reached)
      else if (!all.delete(id)) return
      progress.set(all)
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
        drafts = new Map()
        version += 1
        show({ ready: false, owner: null, uploads: [], drafts: [], setAside: 0 })
        progress.set(new Map())
        return
      }
      const before = uploads
      uploads = new Map(stored.uploads.map((upload) => [upload.id, upload]))
      drafts = new Map(stored.drafts.map((draft) => [draft.id, draft]))
      version += 1
      show({
        ...shownUploads(),
        ...shownDrafts(),
        ready: true,
        owner: stored.owner,
        unreadable: false,
        setAside: stored.unreadable,
      })
      // Delivered elsewhere while this page slept, or started: its lists may be older.
      for (const upload of stored.uploads)
        if (before.has(upload.id) || now() - (upload.delivered ?? 0) < startTime)
          tellDelivered(before, upload)
    },
  }
}

export function isAt({ owner, form, replaces }: Draft, place: DraftPlace): boolean {
  return owner === place.owner && form === place.form && replaces === place.replaces
}
