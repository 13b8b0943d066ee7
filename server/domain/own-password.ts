import type { Database, Queryable } from '../database/database'
import { bucketOf, countWrong, forgetAttempts } from './attempts'
import { Forbidden } from './errors'
import type { Turn } from './passwords'

/**
 * Proves the password of a user who is signed in; resolves to its hash. Every dialog that asks for it counts in one bucket: all are
 * guessed with a session that was left open. Throws `Forbidden`, `TooManyAttempts`.
 */
export async function provePassword(
  db: Database,
  { isPassword }: Turn,
  { id, password }: { id: number; password: string },
): Promise<string> {
  const bucket = bucketOf('password', id)
  const proven = await countWrong(db, [{ bucket, tries: 10, minutes: 15 }], async () => {
    const [user] = await db.query<{ password_hash: string }>(
      `select password_hash from users where id = $1`,
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
 * Takes the account for the rest of the transaction, in which sign-ins under way end too. Throws `Forbidden` if the password that was
 * proven is no longer the account's.
 */
export async function claimAccount(tx: Queryable, id: number, proven: string): Promise<void> {
  const claimed = await tx.query(
    `update users set sessions_ended = sessions_ended + 1
     where id = $1 and password_hash = $2 and disabled_at is null returning id`,
    [id, proven],
  )
  if (claimed.length === 0) throw new Forbidden(wrong)
}

const wrong = 'La contraseña actual no es correcta.'
