import { only, type Database } from '../database/database'
import { newToken } from './tokens'

/**
 * The secret that signs the addresses of files. Created once per database, so that an address signed by one process
 * opens at another, and after a restart.
 */
export async function readSecret(db: Database): Promise<string> {
  await db.query(`insert into settings (name, value) values ('secret', $1) on conflict do nothing`, [
    newToken(),
  ])
  return only(await db.query<{ value: string }>(`select value from settings where name = 'secret'`)).value
}
