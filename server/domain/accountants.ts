import type { Database } from '../database/database'
import { accountants } from './account-kinds'
import { shownEmail } from './email-address'
import { Conflict, existing } from './errors'
import { endSessions } from './sessions'
import { recordAct, type Actor } from './trail'

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
    const account = existing(changed, noAccountant(email))
    if (suspended) await endSessions(tx, account.id, accountants)
    const act = suspended ? 'suspendida' : 'reactivada'
    await recordAct(tx, `cuenta de contador ${act}: ${email}`, { user: null }, by)
    return account
  })
}

/** Returns the removed account. Throws `NotFound`, and `Conflict` once its first password was changed. */
export function removeAccountant(
  db: Database,
  email: string,
  by: Actor,
): Promise<{ id: number; name: string }> {
  return db.transaction(async (tx) => {
    const account = existing(
      await tx.query<{ id: number; name: string; used: boolean }>(
        `select id, name, password_updated as used from accountants where email = $1 for update`,
        [email],
      ),
      noAccountant(email),
    )
    // The first password opens nothing but its change.
    if (account.used)
      throw new Conflict(
        `${account.name} ya usó su cuenta, y lo que decidió la nombra: 'suspender-cuenta' no la deja ingresar más.`,
      )
    await tx.query(`delete from accountants where id = $1`, [account.id])
    await recordAct(tx, `cuenta de contador quitada: ${email}`, { user: null }, by)
    return account
  })
}

function noAccountant(email: string): string {
  return `No hay un contador con el correo ${shownEmail(email)}.`
}
