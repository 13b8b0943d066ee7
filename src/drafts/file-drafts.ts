import type { Captured } from '../lib/captured'
import { ifGiven } from '../lib/if-given'
import { createStore, type Store } from '../lib/store'
import { onDraftsLost, runOnDrafts, type DraftPage, type FileDraft } from './drafts-database'

/** The file of one upload form that was not saved yet. `form` is its draft's name. */
export type FileDraftEntry = { form: string; file: FileDraft }

/** A prepared file as one page. */
export function draftPage({ name, type, bytes }: Captured): DraftPage {
  return { id: crypto.randomUUID(), name, type, size: bytes.byteLength, turn: 0 }
}

const strict = { durability: 'strict' } as const

/** Without those that the user removed. */
export function shownPages(pages: readonly DraftPage[]): readonly DraftPage[] {
  return pages.filter(({ dropped }) => !dropped)
}

export async function readFileDraft(owner: number, form: string): Promise<FileDraft | null> {
  return (await runOnDrafts((db) => db.get('unsent', [owner, form]))) ?? null
}

/** Null if it is gone. */
export async function draftBytes(owner: number, form: string, page: string): Promise<ArrayBuffer | null> {
  return (await runOnDrafts((db) => db.get('pages', [owner, form, page]))) ?? null
}

/**
 * Reads what the form has stored, changes it by `edit` and writes it, with the bytes of new pages
 * (`added`), in one strict transaction; returns it. Pages that `edit` leaves out go with their
 * bytes, so `edit` must leave out only what its caller names. Null, or no page, is no entry. Throws
 * the database's error; a full disk is a `QuotaExceededError`.
 */
export async function changeFileDraft(
  owner: number,
  form: string,
  edit: (file: FileDraft | null) => FileDraft | null,
  added: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<FileDraft | null> {
  const changedFile = await runOnDrafts(async (db) => {
    const tx = db.transaction(['unsent', 'pages'], 'readwrite', strict)
    const [files, bytes] = [tx.objectStore('unsent'), tx.objectStore('pages')]
    try {
      const before = (await files.get([owner, form])) ?? null
      const after = edit(before)
      const ids = new Set(after?.pages.map(({ id }) => id))
      const gone = before?.pages.filter(({ id }) => !ids.has(id)) ?? []
      const isEmpty = after === null || ids.size === 0
      await Promise.all([
        ...gone.map(({ id }) => bytes.delete([owner, form, id])),
        ...[...added].filter(([id]) => ids.has(id)).map(([id, page]) => bytes.put(page, [owner, form, id])),
        isEmpty ? files.delete([owner, form]) : files.put(after, [owner, form]),
        tx.done,
      ])
      return isEmpty ? null : after
    } catch (error) {
      tx.done.catch(() => undefined)
      ifGiven(() => tx.abort())
      throw error
    }
  })
  changed(owner)
  return changedFile
}

/** Removes these pages alone, as when the outbox has their document. */
export function removePages(
  owner: number,
  form: string,
  pages: readonly DraftPage[],
): Promise<FileDraft | null> {
  const ids = new Set(pages.map(({ id }) => id))
  return changeFileDraft(
    owner,
    form,
    (file) =>
      file &&
      withPages(
        file,
        file.pages.filter(({ id }) => !ids.has(id)),
      ),
  )
}

/** The form's file with other pages. What named a page that is gone goes with it. */
export function withPages({ saving, ...file }: FileDraft, pages: readonly DraftPage[]): FileDraft {
  const isSaving = saving?.pages?.some(({ id }) => pages.some((page) => page.id === id))
  const isShared = (page: DraftPage) => page.shared !== undefined
  const lostShared = file.pages.some(isShared) && !pages.some(isShared)
  return { ...file, pages, shared: lostShared ? null : file.shared, ...(isSaving && { saving }) }
}

/** The `SharedFile` that the form has; null once the user has removed its page. */
export function sharedOf({ pages, shared }: FileDraft): number | null {
  return pages.some((page) => page.shared !== undefined && page.dropped) ? null : shared
}

/** All that the form has stored. */
export async function discardFileDraft(owner: number, form: string): Promise<void> {
  await changeFileDraft(owner, form, () => null)
}

/** Oldest first. */
export async function listFileDrafts(owner: number): Promise<FileDraftEntry[]> {
  const found = await runOnDrafts(async (db) => {
    const store = db.transaction('unsent').store
    // An array sorts after every number and string, so this is all of the owner's.
    const range = IDBKeyRange.bound([owner], [owner, []])
    const [keys, files] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return files.map((file, index) => ({ form: keys[index]?.[1] ?? '', file }))
  })
  return found.sort((a, b) => a.file.at - b.file.at)
}

const channel = ifGiven(() => new BroadcastChannel('unsent'))
const stores = new Map<number, Store<readonly FileDraftEntry[]>>()

/** `listFileDrafts` over all tabs; empty until it is read. */
export function fileDraftStore(owner: number): Store<readonly FileDraftEntry[]> {
  let store = stores.get(owner)
  if (!store) {
    store = createStore<readonly FileDraftEntry[]>([])
    stores.set(owner, store)
    refresh(owner)
  }
  return store
}

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') refresh(data)
})

onDraftsLost(() => [...stores.keys()].forEach(refresh))

function changed(owner: number): void {
  refresh(owner)
  channel?.postMessage(owner)
}

function refresh(owner: number): void {
  const store = stores.get(owner)
  if (!store) return
  listFileDrafts(owner).then(store.set, (error: unknown) => console.warn('drafts: not listed', error))
}
