import type { Database, Queryable } from '../database/database'
import { landlords, type AccountKind } from './account-kinds'
import { bucketOf, countWrong, forgetAttempts } from './attempts'
import { Forbidden } from './errors'
import type { Turn } from './passwords'

/**
 * Proves the password of a signed-in account; resolves to its hash. The calls that ask for it count in
 * one bucket: a stranger at an open session may try several. Throws `Forbidden`, `TooManyAttempts`.
 */
export async function provePassword(
  db: Database,
  { isPassword }: Turn,
  { id, password }: { id: number; password: string },
  { table }: AccountKind = landlords,
): Promise<string> {
  const bucket = bucketOf('password', id)
  const proven = await countWrong(db, [{ bucket, tries: 10, minutes: 15 }], async () => {
    const [user] = await db.query<{ password_hash: string }>(
      `select password_hash from ${table} where id = $1`,
      [id],
    )
    const right = await isPassword(password, user?.password_hash ?? null)
    return right && user ? user.password_hash : null
  })
  if (proven === null) throw new Forbidden(wrong)
  await forgetAttempts(db, bucket)
  return proven
}

/**
 * Locks the account, and with it concurrent sign-ins. Throws `Forbidden` if its password is no
 * longer the one that was proven.
 */
export async function claimAccount(
  tx: Queryable,
  id: number,
  proven: string,
  { table }: AccountKind = landlords,
): Promise<void> {
  const claimed = await tx.query(
    `update ${table} set sessions_ended = sessions_ended + 1
     where id = $1 and password_hash = $2 and disabled_at is null returning id`,
    [id, proven],
  )
  if (claimed.length === 0) throw new Forbidden(wrong)
}

const wrong = 'La contraseña actual no es correcta.'
