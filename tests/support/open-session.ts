import type { Queryable } from '../../server/database/database'
import { landlords } from '../../server/domain/account-kinds'
import { noteUse } from '../../server/domain/sessions'
import { hashToken, newToken } from '../../server/domain/tokens'

/** A session without a password; resolves to its token. It opens everything, also of a user with a first password. */
export async function openSession(db: Queryable, id: number, { key } = landlords): Promise<string> {
  const token = newToken()
  await db.query(`insert into sessions (token_hash, ${key}) values ($1, $2)`, [hashToken(token), id])
  await noteUse(db, token)
  return token
}
