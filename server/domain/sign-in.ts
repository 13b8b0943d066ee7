import type { Database, Queryable } from '../database/database'
import { forgetAttempts, giveBackAttempt, takeAttempt } from './attempts'
import { Unauthenticated } from './errors'
import { isPassword } from './passwords'
import { startSession } from './sessions'

export type Account = { id: number; name: string; email: string; password_updated: number }

/**
 * docs/contract.md, 'Call 1': starts a session. `ip` is the address that the attempts are counted for. Throws `Unauthenticated`
 * for wrong credentials, `TooManyAttempts` after too many.
 */
export async function signIn(
  db: Database,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<Account & { token: string }> {
  const address = email.toLowerCase()
  const account = `login:${ip}:${address}`
  const limits = [
    { bucket: account, tries: 8, minutes: 15 },
    { bucket: `login:${address}`, tries: 50, minutes: 15 },
    { bucket: `login:${ip}`, tries: 300, minutes: 15 },
  ]
  await takeAttempt(db, limits)
  const user = await findByCredentials(db, address, password)
  if (!user) throw new Unauthenticated('El correo o la contraseña no son correctos.')
  await giveBackAttempt(db, limits)
  await forgetAttempts(db, account)
  return { ...user, token: await startSession(db, user.id) }
}

/** The user with this e-mail (lower case) and password. */
async function findByCredentials(db: Queryable, email: string, password: string): Promise<Account | null> {
  const [user] = await db.query<Account & { password_hash: string }>(
    `select id, name, email, password_updated::int, password_hash from users where email = $1`,
    [email],
  )
  const right = await isPassword(password, user?.password_hash ?? null)
  if (!user || !right) return null
  return { id: user.id, name: user.name, email: user.email, password_updated: user.password_updated }
}
