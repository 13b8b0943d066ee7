import { only, type Database } from '../database/database'
import { newToken } from './tokens'

/**
 * Signs the addresses of files. One for each database: an address opens at any process, and after a
 * restart.
 */
export async function readSecret(db: Database): Promise<string> {
  await db.query(`insert into settings (name, value) values ('secret', $1) on conflict do nothing`, [
    newToken(),
  ])
  return only(await db.query<{ value: string }>(`select value from settings where name = 'secret'`)).value
}
