import type { DBSchema, IDBPTransaction } from 'idb'
import * as v from 'valibot'
import { createIdbConnection } from '../lib/idb-connection'

/** A photo, or a whole file, of an upload form. Its bytes lie under `id`. */
export type UnsentPage = {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
  /** By how many degrees the user turned it clockwise. */
  turn: number
}

/** What an upload form holds until it is saved: photos, each a page of the document, or one other file. */
export type UnsentFile = {
  pages: readonly UnsentPage[]
  /** The document's name; empty if an earlier version of the app kept the file. */
  title: string
  /** The history entry's state with which the form was opened: what the list knew of the document. */
  link: unknown
  /** The `SharedFile` that it came from: it goes once the outbox has this one. Null for what was chosen in the form. */
  shared: number | null
  /** When it last changed, in epoch ms. Names this state of the file: a change has another one. */
  at: number
  /** The upload as which it is being saved, written before the outbox gets it. Any change of the file ends it. */
  saving?: { id: string; detalle: string }
}

/**
 * What was typed or chosen and is not saved yet. Bytes lie apart, so that reading the rest never reads a photo, and are an
 * `ArrayBuffer`, never a `Blob` (docs/decisions/array-buffer-not-blob.md).
 */
export interface DraftsDb extends DBSchema {
  drafts: { key: [owner: number, name: string]; value: unknown }
  unsent: { key: [owner: number, form: string]; value: UnsentFile }
  pages: { key: [owner: number, form: string, page: string]; value: ArrayBuffer }
}

const listeners = new Set<() => void>()

/** Calls back when what was read may be there no more. */
export function onDraftsLost(listener: () => void): void {
  listeners.add(listener)
}

export const runOnDrafts = createIdbConnection<DraftsDb>({
  name: 'drafts',
  onLost: () => listeners.forEach((listener) => listener()),
  migrations: [
    (db) => void db.createObjectStore('drafts'),
    (db, tx) => {
      db.createObjectStore('unsent')
      db.createObjectStore('pages')
      // What can't be moved stays where it was.
      moveFiles(tx).catch(() => undefined)
    },
  ],
})

// A value that comes from another realm is no `instanceof`.
const bytes = v.custom<ArrayBuffer>(
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
)
const fileOfVersion1 = v.object({
  name: v.string(),
  type: v.string(),
  bytes,
  shared: v.optional(v.nullable(v.number()), null),
  /** A PDF of the pages that a second draft holds. */
  fromPages: v.optional(v.boolean(), false),
})
const pagesOfVersion1 = v.array(v.object({ name: v.string(), bytes, turn: v.number() }))

/** In version 1 a form's file lay in a draft, bytes included. */
async function moveFiles(
  tx: IDBPTransaction<DraftsDb, ('drafts' | 'unsent' | 'pages')[], 'versionchange'>,
): Promise<void> {
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
