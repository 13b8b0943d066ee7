import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { MissingFile, type FileStorage } from '../storage/storage'

/**
 * A backup is one gzipped tar: `backup.json` (what is in it), `tables/NAME.ndjson` (the rows, as of one moment),
 * `files/KEY` (the documents) and `end.json`. It is the same for every database and storage: what an embedded database and a data folder
 * held can be restored into PostgreSQL and an S3 store, and the other way round.
 */
export const manifestSchema = v.object({
  format: v.literal('portal-backup-1'),
  created_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), sha256: v.nullable(v.string()) })),
  tables: v.record(v.string(), v.number()),
  sequences: v.record(v.string(), v.nullable(v.number())),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** The last entry: an archive without it was cut. `damaged`: files that the storage had already lost or changed. */
export const endSchema = v.object({ damaged: v.array(v.string()) })

/**
 * Tables whose rows are in no backup: who finds an archive must not get in with it. They hold the sessions, the recovery
 * links, the secret that signs the addresses of files, the addresses of calendars, the counts of tries, and from
 * where users have signed in. The copies that landlords asked for are left
 * out because their files are: all that is in one is in the backup; the counts of documents because they are counted again. A restore
 * starts without any of them.
 */
export const leftOut: readonly string[] = [
  'attempts',
  'calendar_addresses',
  'data_copies',
  'known_visitors',
  'password_resets',
  'place_counts',
  'sessions',
  'settings',
]

/** Selects the rows that own a stored file. */
export const storedFiles = `
  select file_key as key, sha256 from documents
  union all select file_key, sha256 from media where file_key is not null`
export type StoredFile = { key: string; sha256: string }

export async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Null if the storage has no such file. */
export async function readStored(storage: FileStorage, key: string): Promise<Buffer | null> {
  try {
    return await collect(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

/** SHA-256 in lower-case hex. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
