import type { DBSchema } from 'idb'
import { maxFileBytes } from '../lib/file-size'
import { createConnection } from './connection'

/**
 * What another app shared to this one, until it has its place (contract §3, /compartir). The service worker puts it here; it
 * goes when the outbox has stored it or the user discards it, and nothing else removes it.
 */
export type SharedFile = {
  id: number
  /** Null until somebody who is signed in sees it: the worker does not know who shared it. */
  owner: number | null
  name: string
  type: string
  size: number
  /** Epoch ms. */
  at: number
  /** The draft of the upload form that it was given to; null before. */
  draft: string | null
}

/** Bytes apart, so that reading the list never reads a photo, and as `ArrayBuffer`, never `Blob` (WebKit 319985). */
interface SharedDb extends DBSchema {
  files: { key: number; value: Omit<SharedFile, 'id'> & { id?: number } }
  bytes: { key: number; value: ArrayBuffer }
}

const run = createConnection<SharedDb>('shared', 1, (db) => {
  db.createObjectStore('files', { keyPath: 'id', autoIncrement: true })
  db.createObjectStore('bytes')
})

const strict = { durability: 'strict' } as const

/**
 * Keeps all files of one share, in their order, or none. One at a time is in memory; one that is too large for the portal is
 * kept by its name alone, for the screen to say so. Throws what the file or the database does (`QuotaExceededError`).
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

/** The user's, oldest first. What is nobody's yet becomes theirs: whoever shared it has the device in hand. */
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

/** Null where only its name was kept, or it is gone. */
export async function sharedBytes(id: number): Promise<ArrayBuffer | null> {
  return (await run((db) => db.get('bytes', id))) ?? null
}

/** Notes which upload form has it now. */
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
