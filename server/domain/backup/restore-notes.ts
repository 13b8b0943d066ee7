import { only, type Queryable } from '../../database/database'
import { removeFiles } from '../../storage/remove-files'
import type { FileStorage } from '../../storage/storage'
import { namingRows } from './backup-format'

/**
 * Files that a restore is about to store, and those that it replaces, which are noted in the commit
 * of the new rows: whenever it is killed, the notes name each of those that may have no row.
 */

/** A restore begins before any migration, in a database that may be empty. */
export async function openNotes(db: Queryable): Promise<void> {
  await db.script(
    `create table if not exists restore_notes (
       file_key text primary key, at timestamptz not null default now(), old boolean not null default false)`,
  )
}

export async function noteFile(db: Queryable, key: string): Promise<void> {
  await db.query(`insert into restore_notes (file_key) values ($1)`, [key])
}

export async function notedFiles(db: Queryable): Promise<string[]> {
  const notes = await db.query<{ file_key: string }>(`select file_key from restore_notes`)
  return notes.map(({ file_key }) => file_key)
}

/** After the schema was made again, which dropped the notes. */
export async function noteOldFiles(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.query(
    `insert into restore_notes (file_key, old) select value, true from json_array_elements_text($1::json)`,
    [JSON.stringify(keys)],
  )
}

/**
 * A restore that was killed: when it began, whether its rows are in place, how many files it left.
 */
export type CutRestore = { at: string; done: boolean; files: number }

/** Null if no restore has left anything. */
export async function findCutRestore(db: Queryable): Promise<CutRestore | null> {
  const [cut] = await db.query<CutRestore>(
    `select iso(min(at)) as at, bool_and(old) as done, count(*)::int as files from restore_notes having count(*) > 0`,
  )
  return cut ?? null
}

/** Removes the noted files that no row names. Throws if the store keeps some. */
export async function removeNotedFiles(db: Queryable, storage: FileStorage): Promise<void> {
  const { migrated } = only(
    await db.query<{ migrated: boolean }>(`select to_regclass('documents') is not null as migrated`),
  )
  const named = migrated ? `where file_key not in (select key from (${namingRows}) as named)` : ''
  const notes = await db.query<{ file_key: string }>(
    `select file_key from restore_notes ${named} order by random()`,
  )
  await removeFiles(
    storage,
    notes.map(({ file_key }) => file_key),
    (key) => db.query(`delete from restore_notes where file_key = $1`, [key]),
  )
  await db.query(`delete from restore_notes`)
}
