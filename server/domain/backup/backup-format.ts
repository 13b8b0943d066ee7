import * as v from 'valibot'
import type { StoredFile } from '../../storage/stored-file'

/**
 * A gzipped tar of `backup.json` (what is in it), `tables/NAME.ndjson` (the rows at one moment),
 * `files/KEY` and `end.json`. It fits both databases and both storages: from the embedded one and a
 * data folder to PostgreSQL and an S3 store, and back.
 */
export const manifestSchema = v.object({
  format: v.literal('portal-backup-1'),
  created_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  tables: v.record(v.string(), v.number()),
  sequences: v.record(v.string(), v.nullable(v.number())),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/**
 * The last entry: an archive without it was cut. `damaged`: files that were lost or changed
 * already.
 */
export const endSchema = v.object({ damaged: v.array(v.string()) })

/**
 * Left out: sessions and secrets, because an archive must not let its finder in, counts and pauses,
 * and the notes of a restore, which are about the files here.
 */
export const leftOut: readonly string[] = [
  'attempts',
  'known_visitors',
  'mail_pause',
  'password_resets',
  'restore_notes',
  'sessions',
  'settings',
]

/** A row with a stored file: a document, or a medium of the accountant. */
export type NamingRow = StoredFile & { document: number | null; medium: number | null }
export const namingRows = `
  select file_key as key, bytes::float8 as bytes, sha256, id as document, null::int as medium from documents where file_key is not null
  union all select file_key, bytes::float8, sha256, null, id from media where file_key is not null`
