import type { Database, Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { accountants } from './account-kinds'
import { shownEmail } from './email-address'
import { existing } from './errors'
import { hashFirstPassword, uniqueEmail } from './landlords'
import { endSessions } from './sessions'
import { recordAct, type Actor } from './trail'

/**
 * The first password must be changed at the first sign-in. Throws `Invalid` if the e-mail (lower
 * case) is an accountant's already, or the password easy to guess. `firm`: texts with its name.
 */
export async function createAccountant(
  db: Database,
  { name, email, password }: { name: string; email: string; password: string },
  by: Actor,
  firm: readonly string[],
): Promise<number> {
  const hash = await hashFirstPassword(password, [name, email, ...firm])
  const create = async (tx: Queryable) => {
    const id = await insertRow(tx, 'accountants', { name, email, password_hash: hash })
    await recordAct(tx, `cuenta de contador creada: ${email}`, { user: null }, by)
    return id
  }
  return uniqueEmail(email, () => db.transaction(create), 'contador')
}

/**
 * Ends the sessions and refuses sign-ins, or allows them again. Resolves to the name. Throws
 * `NotFound`.
 */
export function suspendAccountant(
  db: Database,
  { email, suspended }: { email: string; suspended: boolean },
  by: Actor,
): Promise<{ id: number; name: string }> {
  return db.transaction(async (tx) => {
    const changed = await tx.query<{ id: number; name: string }>(
      `update accountants set disabled_at = case when $2 then coalesce(disabled_at, now()) end
       where email = $1 returning id, name`,
      [email, suspended],
    )
    const account = existing(changed, `No hay un contador con el correo ${shownEmail(email)}.`)
    if (suspended) await endSessions(tx, account.id, accountants)
    const act = suspended ? 'suspendida' : 'reactivada'
    await recordAct(tx, `cuenta de contador ${act}: ${email}`, { user: null }, by)
    return account
  })
}
