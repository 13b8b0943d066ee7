import type { Database } from '../database/database'
import { accountants } from './account-kinds'
import { shownEmail } from './email-address'
import { existing } from './errors'
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
    const account = existing(changed, `No hay un contador con el correo ${shownEmail(email)}.`)
    if (suspended) await endSessions(tx, account.id, accountants)
    const act = suspended ? 'suspendida' : 'reactivada'
    await recordAct(tx, `cuenta de contador ${act}: ${email}`, { user: null }, by)
    return account
  })
}
