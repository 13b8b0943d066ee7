import type { Captured } from '../lib/captured'
import { ifGiven } from '../lib/if-given'
import { createStore, type Store } from '../lib/store'
import { onDraftsLost, runOnDrafts, type UnsentFile, type UnsentPage } from './drafts-database'

/** The file of one upload form that was not saved yet. `form` is its draft's name. */
export type Unsent = { form: string; file: UnsentFile }

/** A prepared file as one page. */
export function unsentPage({ name, type, bytes }: Captured): UnsentPage {
  return { id: crypto.randomUUID(), name, type, size: bytes.byteLength, turn: 0 }
}

const strict = { durability: 'strict' } as const

export async function readUnsent(owner: number, form: string): Promise<UnsentFile | null> {
  return (await runOnDrafts((db) => db.get('unsent', [owner, form]))) ?? null
}

/** Null if it is gone. */
export async function unsentBytes(owner: number, form: string, page: string): Promise<ArrayBuffer | null> {
  return (await runOnDrafts((db) => db.get('pages', [owner, form, page]))) ?? null
}

/**
 * Stores what the form holds, with the bytes of its new pages, and removes those of deleted pages,
 * in one strict transaction. Throws the database's error; a full disk is a `QuotaExceededError`.
 */
export async function keepUnsent(
  owner: number,
  form: string,
  file: UnsentFile,
  added: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<void> {
  await runOnDrafts(async (db) => {
    const tx = db.transaction(['unsent', 'pages'], 'readwrite', strict)
    const pages = tx.objectStore('pages')
    const cleaned = pages.getAllKeys(pagesOf(owner, form)).then((stored) => {
      const gone = stored.filter(([, , page]) => !file.pages.some(({ id }) => id === page))
      return Promise.all(gone.map((key) => pages.delete(key)))
    })
    const put = [...added].map(([page, bytes]) => pages.put(bytes, [owner, form, page]))
    const listed = tx.objectStore('unsent').put(file, [owner, form])
    await Promise.all([cleaned, ...put, listed, tx.done])
  })
  changed(owner)
}

/**
 * Records which upload the form's file becomes. Returns that upload's id: `id`, or that of an
 * earlier save of the same file and detail whose result is unknown. Null if another page saved or
 * discarded the file.
 */
export async function markSaving(
  owner: number,
  form: string,
  at: number,
  saving: { id: string; detalle: string },
): Promise<string | null> {
  return runOnDrafts(async (db) => {
    const tx = db.transaction('unsent', 'readwrite', strict)
    const file = await tx.store.get([owner, form])
    const isSame = file?.at === at
    const before = isSame && file.saving?.detalle === saving.detalle ? file.saving.id : null
    if (isSame && before === null) await tx.store.put({ ...file, saving }, [owner, form])
    await tx.done
    return file ? (before ?? saving.id) : null
  }).finally(() => changed(owner))
}

/** With `states` (values of `at`) only if the file is in one of them: later changes stay. */
export async function removeUnsent(
  owner: number,
  form: string,
  states?: readonly (number | null)[],
): Promise<void> {
  await runOnDrafts(async (db) => {
    const tx = db.transaction(['unsent', 'pages'], 'readwrite')
    const unsent = tx.objectStore('unsent')
    const isMeant = !states || states.includes((await unsent.get([owner, form]))?.at ?? null)
    if (isMeant)
      await Promise.all([unsent.delete([owner, form]), tx.objectStore('pages').delete(pagesOf(owner, form))])
    await tx.done
  })
  changed(owner)
}

/** Oldest first. */
export async function listUnsent(owner: number): Promise<Unsent[]> {
  const found = await runOnDrafts(async (db) => {
    const store = db.transaction('unsent').store
    // An array sorts after every number and string, so this is all of the owner's.
    const range = IDBKeyRange.bound([owner], [owner, []])
    const [keys, files] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return files.map((file, index) => ({ form: keys[index]?.[1] ?? '', file }))
  })
  return found.sort((a, b) => a.file.at - b.file.at)
}

function pagesOf(owner: number, form: string): IDBKeyRange {
  return IDBKeyRange.bound([owner, form], [owner, form, []])
}

const channel = ifGiven(() => new BroadcastChannel('unsent'))
const stores = new Map<number, Store<readonly Unsent[]>>()

/** `listUnsent` over all tabs; empty until it is read. */
export function unsentStore(owner: number): Store<readonly Unsent[]> {
  let store = stores.get(owner)
  if (!store) {
    store = createStore<readonly Unsent[]>([])
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
  listUnsent(owner).then(store.set, (error: unknown) => console.warn('drafts: not listed', error))
}
