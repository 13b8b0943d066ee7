import type { Database, Queryable } from '../database/database'
import { landlords, type AccountKind } from './account-kinds'
import { bucketOf, countWrong, forgetAttempts } from './attempts'
import { Abandoned, Unauthenticated } from './errors'
import { hasSignedInAs, rememberVisitor } from './known-visitors'
import { inTurn } from './passwords'
import { startSession, type ProvenUser } from './sessions'

/** `rut`: a landlord's, if the accountant noted it. */
export type Account = {
  id: number
  name: string
  email: string
  rut: string | null
  password_updated: number
}

/**
 * docs/contract.md, 'Call 1'. `visitor`: who tries, for the counts; `gone`: the caller leaves.
 * Throws `Unauthenticated` for wrong credentials and for an account that may not sign in,
 * `TooManyAttempts` after too many wrong ones, `Busy` if too many sign in, `Abandoned`.
 */
export function signIn(
  db: Database,
  { email, password, visitor }: { email: string; password: string; visitor: string },
  gone: AbortSignal,
  kind: AccountKind = landlords,
): Promise<Account & { token: string }> {
  const address = email.toLowerCase()
  return inTurn(async ({ isPassword }) => {
    const found = await findAccount(db, { email: address, visitor }, kind)
    const own = { bucket: bucketOf(`${kind.count}login`, visitor, address), tries: 8, minutes: 15 }
    const ofAll = [
      { bucket: bucketOf(`${kind.count}login of e-mail`, address), tries: 50, minutes: 15 },
      { bucket: bucketOf('login of visitor', visitor), tries: 1000, minutes: 15 },
    ]
    // Who has signed in here before is not held up by what strangers try.
    const limits = found?.known ? [own] : [own, ...ofAll]
    const session = await countWrong(db, limits, async () => {
      const right = await isPassword(password, found?.password_hash ?? null)
      if (gone.aborted) throw new Abandoned()
      if (!right || !found) return null
      return enter(db, found, { visitor, bucket: own.bucket, kind })
    })
    if (!session) throw new Unauthenticated('El correo o la contraseña no son correctos.')
    return session
  }, gone)
}

type FoundAccount = Account & ProvenUser & { disabled: boolean; known: boolean }

/** The account with this e-mail (lower case), as the session's start proves it. */
async function findAccount(
  db: Queryable,
  { email, visitor }: { email: string; visitor: string },
  kind: AccountKind,
): Promise<FoundAccount | null> {
  const [found] = await db.query<FoundAccount>(
    `select u.id, u.name, u.email, ${kind === landlords ? 'u.rut' : 'null as rut'}, u.password_updated::int, u.disabled_at is not null as disabled, u.password_hash,
       u.sessions_ended, ${hasSignedInAs('$2', kind)} as known
     from ${kind.table} u where u.email = $1`,
    [email, visitor],
  )
  return found ?? null
}

/** After the right password, so that a suspension is told to its owner alone. */
async function enter(
  db: Database,
  found: FoundAccount,
  { visitor, bucket, kind }: { visitor: string; bucket: string; kind: AccountKind },
): Promise<Account & { token: string }> {
  if (found.disabled) throw new Unauthenticated(`Tu cuenta está suspendida. Comunícate con ${kind.asks}.`)
  const token = await db.transaction(async (tx) => {
    const started = await startSession(tx, found, kind)
    await rememberVisitor(tx, found.id, visitor, kind)
    await forgetAttempts(tx, bucket)
    return started
  })
  const { id, name, email, rut, password_updated } = found
  return { id, name, email, rut, password_updated, token }
}
