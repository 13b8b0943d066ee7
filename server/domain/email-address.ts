import { domainToASCII, domainToUnicode } from 'node:url'
import type { Database } from '../database/database'

/**
 * The one spelling of an e-mail address, which is stored and compared: without invisible characters that were pasted along, in lower
 * case, its domain as mail servers and Chrome's fields write it (`xn--…`). src/lib/email-address.ts does the same in the page.
 */
export function plainEmail(text: string): string {
  const plain = visible(text).trim().toLowerCase().normalize('NFC')
  const at = plain.lastIndexOf('@') + 1
  const domain = plain.slice(at)
  // Of what is no name `domainToASCII` leaves a part out.
  const isName = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  return isName ? plain.slice(0, at) + (domainToASCII(domain) || domain) : plain
}

/** As a person reads it: `eva@ñuñoa.cl`. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

/** Without format characters, such as a zero-width space or a mark of direction. */
export function visible(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '')
}

/**
 * Puts the addresses that earlier versions stored as they were written into that spelling. Resolves to the numbers of the landlords
 * who then have another's address, and can't sign in: only the operator can tell whose it is.
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
