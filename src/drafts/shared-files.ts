import type { DBSchema, IDBPTransaction } from 'idb'
import { maxFileBytes } from '../../shared/files'
import { createIdbConnection } from '../lib/idb-connection'

/**
 * A file without a document (docs/contract.md, 'Shared files'): chosen by the user, or sent by
 * another app and stored by the service worker. It is removed when the outbox has stored it, when
 * the user discards it, and at a sign-out if no upload form has it.
 */
export type SharedFile = {
  id: number
  /** Null for what arrived from another app and no user has taken: nothing proves who sent it. */
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
 * Bytes are apart, so that reading the list never reads a photo, and are an `ArrayBuffer`, never a
 * `Blob` (docs/decisions/array-buffer-not-blob.md).
 */
interface SharedDb extends DBSchema {
  files: { key: number; value: SharedFile }
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

/** What may lie here for no user: any site may send files to the app. `age` in milliseconds. */
const mostArrived = { files: 20, bytes: 4 * maxFileBytes, age: 7 * 24 * 60 * 60 * 1000 }

/**
 * Stores the user's files, or with null another app's, in their order, one in memory at a time; of
 * one that is too large for the portal its name and size. False if they are too many to arrive: the
 * first are stored. Throws the error of the file or of the database (a full disk:
 * `QuotaExceededError`), and then removes what it has stored.
 */
export async function keepShared(owner: number | null, files: readonly File[]): Promise<boolean> {
  const kept: number[] = []
  try {
    for (const file of files) {
      const id = await keepOne(owner, file)
      if (id === null) return false
      kept.push(id)
    }
    return true
  } catch (error) {
    await Promise.all(kept.map(removeShared))
    throw error
  }
}

/** Null if there is no room for it. */
async function keepOne(owner: number | null, file: File): Promise<number | null> {
  const { name, type, size } = file
  const bytes = size > maxFileBytes ? null : await file.arrayBuffer()
  return change(async (tx) => {
    if (owner === null && !hasRoom(await arrivedIn(tx), size)) return null
    const added: Omit<SharedFile, 'id'> = { owner, name, type, size, at: Date.now(), draft: null }
    // The database adds the id.
    const id = await tx.objectStore('files').add(added as SharedFile)
    if (bytes) await tx.objectStore('bytes').add(bytes, id)
    return id
  })
}

function hasRoom(arrived: readonly SharedFile[], size: number): boolean {
  const bytes = [...arrived.map((file) => file.size), size].map((one) => (one > maxFileBytes ? 0 : one))
  return arrived.length < mostArrived.files && bytes.reduce((sum, one) => sum + one, 0) <= mostArrived.bytes
}

type Writing = IDBPTransaction<SharedDb, ('files' | 'bytes')[], 'readwrite'>

/** What arrived, without what has lain here for too long, which is deleted. */
async function arrivedIn(tx: Writing): Promise<SharedFile[]> {
  const arrived = (await tx.objectStore('files').getAll()).filter(({ owner }) => owner === null)
  const old = arrived.filter(({ at }) => Date.now() - at > mostArrived.age)
  await Promise.all(old.map(({ id }) => removeIn(tx, id)))
  return arrived.filter((file) => !old.includes(file))
}

async function removeIn(tx: Writing, id: number): Promise<void> {
  await Promise.all([tx.objectStore('files').delete(id), tx.objectStore('bytes').delete(id)])
}

function change<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
  return run(async (db) => {
    const tx = db.transaction(['files', 'bytes'], 'readwrite', strict)
    const result = await work(tx)
    await tx.done
    return result
  })
}

/** The user's files, oldest first. */
export async function listShared(userId: number): Promise<SharedFile[]> {
  const files = await run((db) => db.getAll('files'))
  return files.filter(({ owner }) => owner === userId)
}

/** What arrived from another app and no user has taken, oldest first. */
export function listArrived(): Promise<SharedFile[]> {
  return change(arrivedIn)
}

/** What arrived becomes the user's, who has seen it. */
export async function takeArrived(userId: number, ids: readonly number[]): Promise<void> {
  await change(async (tx) => {
    const files = (await tx.objectStore('files').getAll()).filter(
      ({ id, owner }) => owner === null && ids.includes(id),
    )
    await Promise.all(files.map((file) => tx.objectStore('files').put({ ...file, owner: userId })))
  })
}

/** At a sign-out: the user's files that no upload form has, and what no user has taken. */
export async function forgetShared(userId: number): Promise<void> {
  await change(async (tx) => {
    const files = (await tx.objectStore('files').getAll()).filter(
      ({ owner, draft }) => owner === null || (owner === userId && draft === null),
    )
    await Promise.all(files.map(({ id }) => removeIn(tx, id)))
  })
}

/** Null if only the name was kept, or if it was removed. */
export async function sharedBytes(id: number): Promise<ArrayBuffer | null> {
  return (await run((db) => db.get('bytes', id))) ?? null
}

/** Records which upload form has the file now. */
export async function giveShared(id: number, draft: string): Promise<void> {
  await change(async (tx) => {
    const file = await tx.objectStore('files').get(id)
    if (file) await tx.objectStore('files').put({ ...file, draft })
  })
}

export async function removeShared(id: number): Promise<void> {
  await change((tx) => removeIn(tx, id))
}
