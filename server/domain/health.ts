import type { Queryable } from '../database/database'
import type { FileStorage } from '../storage/storage'
import { OutOfRoom } from './errors'

/** Whether uploads are received. */
export type Uploads = 'ok' | 'full'

/** Rejects if the database or the files can't be reached. A full disk stops nothing but uploads. */
export async function checkReady(db: Queryable, storage: FileStorage, minFree: number): Promise<Uploads> {
  const [free] = await Promise.all([storage.free(), db.query(`select 1`), storage.check()])
  return free < minFree ? 'full' : 'ok'
}

/** Throws `OutOfRoom` unless that many bytes are free for receiving uploads. */
export async function requireRoom(storage: FileStorage, minFree: number): Promise<void> {
  if ((await storage.free()) < minFree) throw new OutOfRoom()
}
