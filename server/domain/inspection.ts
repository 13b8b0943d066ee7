import type { Queryable } from '../database/database'
import type { FileStorage, KeptFile } from '../storage/storage'
import { hashOf, readStored } from './backup-format'

/** A row that names a file: a document, or a medium that the accountant published. */
export type NamingRow = { key: string; sha256: string; document: number | null; medium: number | null }

export type Inspection = {
  /** How many rows name a file. */
  rows: number
  /** How many files were read whole. */
  read: number
  /** Rows whose file is not there. */
  lost: NamingRow[]
  /** Rows whose file is another than the one that was received. */
  damaged: NamingRow[]
  /** Files that no row names. */
  orphans: KeptFile[]
  /** The orphans that were removed. */
  removed: KeptFile[]
}

/** Milliseconds. A younger file may belong to work that is not done. */
const orphanAge = 86_400_000

/** Compares the rows with the files, both ways, and reads `sample` files whole. Removes nothing unless told. */
export async function inspectFiles(
  { db, storage }: { db: Queryable; storage: FileStorage },
  { sample, removeOrphans }: { sample: number; removeOrphans: boolean },
): Promise<Inspection> {
  // The rows before the files: a file is stored before its row is entered.
  const rows = await readRows(db)
  const files = new Map<string, KeptFile>()
  for await (const file of storage.list()) files.set(file.key, file)
  const named = new Set((await readRows(db)).map(({ key }) => key))

  const lost = rows.filter(({ key }) => !files.has(key) && named.has(key))
  const damaged: NamingRow[] = []
  const sampled = rows.filter(({ key }) => files.has(key)).slice(0, sample)
  for (const row of sampled) {
    const bytes = await readStored(storage, row.key)
    if (bytes && hashOf(bytes) !== row.sha256) damaged.push(row)
  }

  for (const key of await readTries(db)) named.add(key)
  const orphans = [...files.values()].filter(({ key }) => !named.has(key))
  const removed = removeOrphans ? orphans.filter(isOld) : []
  for (const { key } of removed) await storage.remove(key)
  return { rows: rows.length, read: sampled.length, lost, damaged, orphans, removed }
}

/** Whether `removeOrphans` takes it. */
export function isOld({ modified }: KeptFile): boolean {
  return modified.getTime() < Date.now() - orphanAge
}

/** In a random order, so that each inspection reads other files. */
function readRows(db: Queryable): Promise<NamingRow[]> {
  return db.query<NamingRow>(
    `select * from (
       select file_key as key, sha256, id as document, null::int as medium from documents where file_key is not null
       union all select file_key, sha256, null, id from media where file_key is not null
     ) as named order by random()`,
  )
}

/** The files of uploads that are being stored, or failed and will be swept, and the copies of landlords' data. */
async function readTries(db: Queryable): Promise<string[]> {
  const named = await db.query<{ key: string }>(
    `select file_key as key from upload_tries union select claim from data_copies where claim is not null`,
  )
  return named.map(({ key }) => key)
}
