import type { Queryable } from '../database/database'
import type { FileStorage } from '../storage/storage'

/** Rejects if the database or the files can't be reached. */
export async function checkReady(db: Queryable, storage: FileStorage): Promise<void> {
  await Promise.all([db.query(`select 1`), storage.check()])
}
