import { finished } from 'node:stream/promises'
import type { Queryable } from '../../database/database'
import type { FileStorage, KeptFile } from '../../storage/storage'
import { flawOf, openStored, type Flaw } from '../../storage/stored-file'
import { namingRows, type NamingRow } from './backup-format'

export type Inspection = {
  /** Rows that name a file. */
  rows: number
  /** Files that were read to their end. */
  read: number
  /** Rows without their file. */
  lost: NamingRow[]
  /** Rows whose file is not the one that was received. */
  damaged: NamingRow[]
  /** Rows whose file could not be read now. */
  unread: NamingRow[]
  /** Files that no row names. */
  orphans: KeptFile[]
  removed: KeptFile[]
  /** Orphans that the store did not delete. */
  kept: KeptFile[]
}

/** Milliseconds. A younger file may belong to work in progress. */
const orphanAge = 86_400_000
/** Concurrent reads: in a store that hangs each takes its whole time limit. */
const atOnce = 8

/** Compares rows and files, both ways, and reads `sample` files whole. */
export async function inspectFiles(
  { db, storage }: { db: Queryable; storage: FileStorage },
  { sample, removeOrphans }: { sample: number; removeOrphans: boolean },
): Promise<Inspection> {
  // The rows first: a file is stored before its row is entered.
  const rows = await readRows(db)
  const files = new Map<string, KeptFile>()
  for await (const file of storage.list()) files.set(file.key, file)
  const named = new Set((await readRows(db)).map(({ key }) => key))

  const flawed: Record<Flaw, NamingRow[]> = {
    lost: rows.filter(({ key }) => !files.has(key) && named.has(key)),
    damaged: [],
    unread: [],
  }
  const sampled = rows.filter(({ key }) => files.has(key)).slice(0, sample)
  const waiting = sampled.values()
  const readOn = async () => {
    for (const row of waiting) {
      const flaw = await findFlaw(storage, row)
      if (flaw) flawed[flaw].push(row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))

  for (const key of await readTries(db)) named.add(key)
  const orphans = [...files.values()].filter(({ key }) => !named.has(key))
  const [removed, kept]: [KeptFile[], KeptFile[]] = [[], []]
  for (const file of removeOrphans ? orphans.filter(isOld) : []) {
    await storage.remove(file.key).then(
      () => removed.push(file),
      () => kept.push(file),
    )
  }
  const read = sampled.length - flawed.unread.length
  return { rows: rows.length, read, ...flawed, orphans, removed, kept }
}

/** Reads a file to its end. */
async function findFlaw(storage: FileStorage, row: NamingRow): Promise<Flaw | null> {
  try {
    await finished((await openStored(storage, row)).resume())
    return null
  } catch (error) {
    return flawOf(error)
  }
}

/** Whether `removeOrphans` takes it. */
export function isOld({ modified }: KeptFile): boolean {
  return modified.getTime() < Date.now() - orphanAge
}

/** In random order, for samples that differ. */
function readRows(db: Queryable): Promise<NamingRow[]> {
  return db.query<NamingRow>(`select * from (${namingRows}) as named order by random()`)
}

/** The files of uploads that are being stored, or failed and will be swept. */
async function readTries(db: Queryable): Promise<string[]> {
  const named = await db.query<{ key: string }>(`select file_key as key from upload_tries`)
  return named.map(({ key }) => key)
}
