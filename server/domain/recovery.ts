import type { Queryable } from '../database/database'
import { accountants, landlords, type AccountKind } from './account-kinds'
import { shownEmail } from './email-address'
import { hashToken, newToken } from './tokens'

/**
 * Minutes for which a link works, from right before its mail is sent; hours after which an unsent
 * mail is dropped: who asked for a recovery has given up, or asked again.
 */
const links = {
  recuperacion: { minutes: 60, hours: 3 },
  invitacion: { minutes: 7 * 24 * 60, hours: 7 * 24 },
}

/**
 * docs/contract.md, 'Call 3': in place of an earlier message that waits. An unknown address (lower
 * case) writes a row too, which the next round removes: the time must not reveal it.
 */
export async function askRecovery(
  db: Queryable,
  email: string,
  { table, key }: AccountKind = landlords,
): Promise<void> {
  await db.query(
    `with found as (
       select max(id) as id from ${table} where email = $1 and disabled_at is null
     ), replaced as (
       delete from messages m using found
       where m.${key} = found.id and m.kind = 'recuperacion' and m.state = 'espera' and m.claim is null
     )
     insert into messages (kind, event, ${key}, state, ended_at)
     select 'recuperacion', gen_random_uuid(), id, case when id is null then 'descartado' else 'espera' end,
       case when id is null then now() - interval '1 year' end
     from found`,
    [email],
  )
}

/** To choose a password. Null if the mail comes too late. */
export async function makePasswordLink(
  db: Queryable,
  message: { user_id: number | null; accountant_id: number | null; created_at: string },
  email: string,
  kind: keyof typeof links,
): Promise<string | null> {
  const { key, resetPath } = kindOf(message)
  const { minutes, hours } = links[kind]
  const token = newToken()
  const made = await db.query(
    `insert into password_resets (token_hash, ${key}, expires_at)
     select $1, $2, now() + make_interval(mins => $3)
     where $4::timestamptz > now() - make_interval(hours => $5) returning token_hash`,
    [hashToken(token), message[key], minutes, message.created_at, hours],
  )
  if (made.length === 0) return null
  return `${resetPath}/${token}?email=${encodeURIComponent(shownEmail(email))}`
}

/** Whose account a mail is about. */
export function kindOf({ accountant_id }: { accountant_id: number | null }): AccountKind {
  return accountant_id === null ? landlords : accountants
}
