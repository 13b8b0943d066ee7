import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import { createStore } from '../../lib/store'
import { byOrder, type Draft, type DraftPlace, type Progress, type Upload } from '../model/upload'
import type { OfOwner } from '../storage/upload-queries'
import { nothing, type OutboxSnapshot } from './snapshot'

/** Holds one user's uploads in memory, updated one by one. */
export type View = ReturnType<typeof createView>

/** Milliseconds in which a page that starts has asked for its lists. */
const startTime = 60_000

export function createView({ now }: Pick<Clock, 'now'>) {
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
    /** Apart, so that a chunk that is sent does not change the queue. */
    progress,
    get: (id: string) => uploads.get(id),
    draft: (id: string) => drafts.get(id),
    draftAt: (place: DraftPlace) => [...drafts.values()].find((draft) => isAt(draft, place)),
    /** Increases when the shown uploads change: what was read before that is outdated. */
    version: () => version,
    /** For each upload that is seen to become delivered, or has just become so at the first look. */
    onDelivered: delivery.listen,

    /** `before`: ids of what is shown no more, or as `changed`. */
    apply(changed: readonly (Upload | Draft)[], before: readonly string[] = []): void {
      if (changed.length === 0 && before.length === 0) return
      const [had, drafted] = [new Map(uploads), drafts.size]
      for (const id of before) {
        uploads.delete(id)
        drafts.delete(id)
      }
      for (const one of changed)
        if (one.state === 'draft') drafts.set(one.id, one)
        else {
          // A draft that was saved is an upload now.
          drafts.delete(one.id)
          uploads.set(one.id, one)
        }
      const hasDrafts = drafts.size < drafted || changed.some(({ state }) => state === 'draft')
      const hasUploads = uploads.size < had.size || changed.some(({ state }) => state !== 'draft')
      version += 1
      show({ ...(hasDrafts && shownDrafts()), ...(hasUploads && shownUploads()) })
      for (const one of changed) if (one.state !== 'draft') tellDelivered(had, one)
    },
    setProgress(id: string, reached: Progress | null): void {
      const all = new Map(progress.getSnapshot())
      if (reached) all.set(id, reached)
      else if (!all.delete(id)) return
      progress.set(all)
    },
    setPersisted: (persisted: boolean): void => show({ persisted }),
    setUnreadable: (): void => show({ unreadable: true }),

    /** Null: no user is signed in. */
    reload(stored: OfOwner | null): void {
      const before = uploads
      uploads = new Map(stored?.uploads.map((upload) => [upload.id, upload]))
      drafts = new Map(stored?.drafts.map((draft) => [draft.id, draft]))
      version += 1
      show({
        ...shownUploads(),
        ...shownDrafts(),
        ready: stored !== null,
        owner: stored?.owner ?? null,
        setAside: stored?.unreadable ?? 0,
        ...(stored && { unreadable: false }),
      })
      if (!stored) progress.set(new Map())
      // Delivered elsewhere while this page slept, or started: its lists may be older.
      for (const upload of uploads.values())
        if (before.has(upload.id) || now() - (upload.delivered ?? 0) < startTime)
          tellDelivered(before, upload)
    },
  }
}

export function isAt({ owner, form, replaces }: Draft, place: DraftPlace): boolean {
  return owner === place.owner && form === place.form && replaces === place.replaces
}
