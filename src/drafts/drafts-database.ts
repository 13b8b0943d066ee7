import type { DBSchema, IDBPTransaction } from 'idb'
import * as v from 'valibot'
import { areas, type Area } from '../../shared/areas'
import { createIdbConnection } from '../lib/idb-connection'

/** A photo or a whole file of an upload form. Its bytes are stored under `id`. */
export type Page = {
  id: string
  name: string
  type: string
  size: number
  /** Clockwise degrees, by the user. */
  turn: number
  /** The user removed it and may bring it back. Its bytes go when the form is saved or discarded. */
  dropped?: boolean
  /** The `SharedFile` that it is. */
  shared?: number
}

/** An upload form's unsaved file: photos, each a page of the document, or one other file. */
export type FileDraft = {
  pages: readonly Page[]
  /** The document's name; empty if an earlier version of the app kept the file. */
  title: string
  /** The history state that opened the form: what the list knew of the document. */
  link: unknown
  /** The `SharedFile` it came from, removed once the outbox has this one; else null. */
  shared: number | null
  /** Epoch ms of the last change; identifies this state of the file. */
  at: number
  /**
   * The upload that these pages become, written before the outbox gets it. Pages that are added
   * later stay. An earlier version of the app left out `pages`: then it is all of them.
   */
  saving?: { id: string; detalle: string; pages?: readonly Page[] }
}

/**
 * What is not saved yet. Bytes have their own store, so that listing never reads a photo, and are
 * `ArrayBuffer`, never `Blob` (docs/decisions/array-buffer-not-blob.md).
 */
export interface DraftsDb extends DBSchema {
  drafts: { key: [owner: number, name: string]; value: unknown }
  unsent: { key: [owner: number, form: string]; value: FileDraft }
  pages: { key: [owner: number, form: string, page: string]; value: ArrayBuffer }
}

const listeners = new Set<() => void>()

/** Calls back when stored data may be gone. */
export function onDraftsLost(listener: () => void): void {
  listeners.add(listener)
}

/** Version 3 waits for what version 2 moves. */
let moved: Promise<unknown> = Promise.resolve()

export const runOnDrafts = createIdbConnection<DraftsDb>({
  name: 'drafts',
  onLost: () => listeners.forEach((listener) => listener()),
  migrations: [
    (db) => void db.createObjectStore('drafts'),
    (db, tx) => {
      db.createObjectStore('unsent')
      db.createObjectStore('pages')
      // What can't be moved stays in its draft.
      moved = moveFiles(tx).catch(() => undefined)
    },
    (_db, tx) => {
      moved.then(() => renameDrafts(tx)).catch(() => undefined)
    },
  ],
})

// `instanceof` fails for values of another realm.
const bytes = v.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
)
const fileOfVersion1 = v.object({
  name: v.string(),
  type: v.string(),
  bytes,
  shared: v.optional(v.nullable(v.number()), null),
  /** The file is a PDF of the pages in a second draft. */
  fromPages: v.optional(v.boolean(), false),
})
const pagesOfVersion1 = v.array(v.object({ name: v.string(), bytes, turn: v.number() }))

type Upgrade = IDBPTransaction<DraftsDb, ('drafts' | 'unsent' | 'pages')[], 'versionchange'>

/** Version 1 kept a form's file in its draft, bytes included. */
async function moveFiles(tx: Upgrade): Promise<void> {
  const drafts = tx.objectStore('drafts')
  for (const key of await drafts.getAllKeys()) {
    const [owner, form] = key
    const file = v.safeParse(fileOfVersion1, await drafts.get(key))
    if (!file.success) continue
    const pageKey: typeof key = [owner, `${form}/paginas`]
    const photos = v.safeParse(pagesOfVersion1, await drafts.get(pageKey))
    const pages =
      file.output.fromPages && photos.success
        ? photos.output.map((photo) => ({ ...photo, type: 'image/jpeg' }))
        : [{ ...file.output, turn: 0 }]
    const moved = pages.map(({ bytes, ...page }) => {
      const id = crypto.randomUUID()
      void tx.objectStore('pages').put(bytes, [owner, form, id])
      return { id, name: page.name, type: page.type, size: bytes.byteLength, turn: page.turn }
    })
    const { shared } = file.output
    await tx.objectStore('unsent').put({ pages: moved, title: '', link: null, shared, at: Date.now() }, key)
    await Promise.all([drafts.delete(key), drafts.delete(pageKey)])
  }
}

/** Version 3 names drafts by the form's address, not by ids (`subida/initial/30/archivo`). */
async function renameDrafts(tx: Upgrade): Promise<void> {
  for (const name of ['drafts', 'unsent', 'pages'] as const) {
    const store = tx.objectStore(name)
    for (const [owner, form, ...page] of await store.getAllKeys()) {
      const renamed = nameByAddress(form)
      if (renamed === null) continue
      const value: unknown = await store.get([owner, form, ...page])
      await store.put(value, [owner, renamed, ...page])
      await store.delete([owner, form, ...page])
    }
  }
}

function nameByAddress(name: string): string | null {
  const [, begin, area, ids, end] =
    /^(subida|respuesta)\/(\w+)((?:\/\d+)+)(?:\/(archivo|detalle))?$/.exec(name) ?? []
  if (begin === undefined || area === undefined || !Object.hasOwn(areas, area)) return null
  return `${end ?? begin} ${areas[area as Area].form}${ids}`
}
