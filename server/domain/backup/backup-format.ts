import * as v from 'valibot'
import type { StoredFile } from '../../storage/stored-file'

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
 * links, the secret that signs the addresses of files, the counts of tries, from where users have signed in, and
 * that mails pause. The notes of a restore are left out because they are of files here. `calendar_addresses`,
 * `channel_pauses`, `data_copies` and `place_counts` are of earlier versions. A restore starts without any of them.
 */
export const leftOut: readonly string[] = [
  'attempts',
  'calendar_addresses',
  'channel_pauses',
  'data_copies',
  'known_visitors',
  'mail_pause',
  'password_resets',
  'place_counts',
  'restore_notes',
  'sessions',
  'settings',
]

/** A row that owns a stored file: a document, or a medium that the accountant published. */
export type NamingRow = StoredFile & { sha256: string; document: number | null; medium: number | null }
export const namingRows = `
  select file_key as key, bytes::float8 as bytes, sha256, id as document, null::int as medium from documents where file_key is not null
  union all select file_key, bytes::float8, sha256, null, id from media where file_key is not null`
