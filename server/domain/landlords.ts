import { randomInt } from 'node:crypto'
import { only, sqlState, uniqueViolation, type Queryable } from '../database/database'
import { Invalid, NotFound } from './errors'
import { hashPassword } from './passwords'

export type ListedLandlord = {
  id: number
  name: string
  email: string
  password_updated: boolean
  created_at: string
}

export function listLandlords(db: Queryable): Promise<ListedLandlord[]> {
  return db.query<ListedLandlord>(
    `select id, name, email, password_updated, iso(created_at) as created_at from users order by users.name, id`,
  )
}

/** Throws `NotFound` if no landlord has this e-mail (lower case). */
export async function checkLandlord(db: Queryable, email: string): Promise<void> {
  const [landlord] = await db.query(`select id from users where email = $1`, [email])
  if (!landlord) throw new NotFound(`No hay un inversionista con el correo ${email}.`)
}

/**
 * A landlord with a first password, which must be changed at the first sign-in. Throws `Invalid` if the e-mail (lower
 * case) is taken.
 */
export async function createLandlord(
  db: Queryable,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<number> {
  const hash = await hashPassword(password)
  try {
    const rows = await db.query<{ id: number }>(
      `insert into users (name, email, password_hash) values ($1, $2, $3) returning id`,
      [name, email, hash],
    )
    return only(rows).id
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new Invalid({ correo: [`Ya hay un inversionista con el correo ${email}.`] })
  }
}

// Without letters and digits that are easily confused: the password is dictated over the telephone.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

/** A first password of more than 60 random bits, in four groups. */
export function firstPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const group = (from: string) => Array.from({ length: 4 }, () => pick(from)).join('')
  return [letters, letters, letters, digits].map(group).join('-')
}
