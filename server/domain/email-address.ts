import { domainToUnicode } from 'node:url'
import { plainEmail } from '../../shared/email-address'
import type { Database } from '../database/database'

/** As a person reads it: `eva@ñuñoa.cl`. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

/**
 * Rewrites addresses of earlier versions in the one spelling. Resolves to the ids of landlords who
 * then have another's address, and can't sign in: only the operator knows whose it is.
 */
export async function respellEmails(db: Database): Promise<number[]> {
  const stored = await db.query<{ id: number; email: string }>(
    `select id, email from users where email ~ '[^ -~]' order by id`,
  )
  const taken: number[] = []
  for (const { id, email } of stored) {
    const [done] = await db.query(
      `update users set email = $2 where id = $1 and not exists (select from users where email = $2 and id <> $1)
       returning id`,
      [id, plainEmail(email)],
    )
    if (!done) taken.push(id)
  }
  return taken
}
