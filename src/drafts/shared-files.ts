import type { DBSchema } from 'idb'
import { maxFileBytes } from '../lib/file-size'
import { createIdbConnection } from '../lib/idb-connection'

/**
 * A file that another app shared to this one, until the user says which document it is (docs/contract.md, 'Shared files'). The
 * service worker stores it. It is removed when the outbox has stored it or when the user discards it, and by nothing else.
 */
export type SharedFile = {
  id: number
  /** Null until a signed-in user sees it: the service worker does not know who shared it. */
  owner: number | null
  name: string
  type: string
  size: number
  /** Epoch ms. */
  at: number
  /** The draft of the upload form that has it now; null before. */
  draft: string | null
}

/**
 * Bytes are apart, so that reading the list never reads a photo, and are an `ArrayBuffer`, never a `Blob`
 * (docs/decisions/array-buffer-not-blob.md).
 */
interface SharedDb extends DBSchema {
  files: { key: number; value: Omit<SharedFile, 'id'> & { id?: number } }
  bytes: { key: number; value: ArrayBuffer }
}

const run = createIdbConnection<SharedDb>({
  name: 'shared',
  migrations: [
    (db) => {
      db.createObjectStore('files', { keyPath: 'id', autoIncrement: true })
      db.createObjectStore('bytes')
    },
  ],
})

const strict = { durability: 'strict' } as const

/**
 * Stores all files of one share, in their order, or none. One file at a time is in memory. Of a file that is too large for the
 * portal only the name and size are kept, so that the screen can say so. Throws the error of the file or of the database; a
 * full disk is a `QuotaExceededError`.
 */
export async function keepShared(files: readonly File[]): Promise<void> {
  const kept: number[] = []
  try {
    for (const file of files) kept.push(await keepOne(file))
  } catch (error) {
    await Promise.all(kept.map(removeShared))
    throw error
  }
}

async function keepOne(file: File): Promise<number> {
  const { name, type, size } = file
  const bytes = size > maxFileBytes ? null : await file.arrayBuffer()
  return run(async (db) => {
    const tx = db.transaction(['files', 'bytes'], 'readwrite', strict)
    const entry = { owner: null, name, type, size, at: Date.now(), draft: null }
    const id = await tx.objectStore('files').add(entry)
    if (bytes) await tx.objectStore('bytes').add(bytes, id)
    await tx.done
    return id
  })
}

/** The user's files, oldest first. Those without an owner become theirs: the user who holds the device shared them. */
export async function listShared(userId: number): Promise<SharedFile[]> {
  return run(async (db) => {
    const tx = db.transaction('files', 'readwrite', strict)
    const files: SharedFile[] = []
    for (const { id, ...file } of await tx.store.getAll()) {
      if (id === undefined || (file.owner !== null && file.owner !== userId)) continue
      if (file.owner === null) await tx.store.put({ ...file, owner: userId, id })
      files.push({ ...file, owner: userId, id })
    }
    await tx.done
    return files
  })
}

/** Null if only the name was kept, or if it was removed. */
export async function sharedBytes(id: number): Promise<ArrayBuffer | null> {
  return (await run((db) => db.get('bytes', id))) ?? null
}

/** Records which upload form has the file now. */
export async function giveShared(id: number, draft: string): Promise<void> {
  await run(async (db) => {
    const tx = db.transaction('files', 'readwrite')
    const file = await tx.store.get(id)
    if (file) await tx.store.put({ ...file, draft })
    await tx.done
  })
}

export async function removeShared(id: number): Promise<void> {
  await run(async (db) => {
    const tx = db.transaction(['files', 'bytes'], 'readwrite')
    await Promise.all([tx.objectStore('files').delete(id), tx.objectStore('bytes').delete(id)])
    await tx.done
  })
}
