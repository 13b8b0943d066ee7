import type { Database, Queryable } from '../database/database'
import { forgetAttempts, giveBackAttempt, takeAttempt } from './attempts'
import { Unauthenticated } from './errors'
import { isPassword } from './passwords'
import { startSession } from './sessions'

export type Account = { id: number; name: string; email: string; password_updated: number }

/**
 * docs/contract.md, 'Call 1': starts a session. `ip` is the address that the attempts are counted for. Throws `Unauthenticated`
 * for wrong credentials and for a landlord who may not sign in, `TooManyAttempts` after too many.
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
  const found = await findByCredentials(db, address, password)
  if (!found) throw new Unauthenticated('El correo o la contraseña no son correctos.')
  const { disabled, ...user } = found
  await giveBackAttempt(db, limits)
  await forgetAttempts(db, account)
  // Only who has the password is told.
  if (disabled) throw new Unauthenticated('Tu cuenta está suspendida. Comunícate con tu contador.')
  const firstPassword = user.password_updated === 0
  return { ...user, token: await startSession(db, user.id, { firstPassword }) }
}

/** The user with this e-mail (lower case) and password. */
async function findByCredentials(
  db: Queryable,
  email: string,
  password: string,
): Promise<(Account & { disabled: boolean }) | null> {
  const [found] = await db.query<Account & { disabled: boolean; password_hash: string }>(
    `select id, name, email, password_updated::int, disabled_at is not null as disabled, password_hash
     from users where email = $1`,
    [email],
  )
  const right = await isPassword(password, found?.password_hash ?? null)
  if (!found || !right) return null
  const { id, name, password_updated, disabled } = found
  return { id, name, email: found.email, password_updated, disabled }
}
