import type { Database } from '../../server/database/database'
import { hashPassword } from '../../server/domain/passwords'
import { demoUsers } from '../../server/seed/demo-sign-ins'

/**
 * The demo landlords keep their passwords, hashed at almost no cost: checking one as it is seeded takes a third of a second
 * of processor time, and a run checks hundreds, two of them at each start of a backend.
 */
export async function cheapenPasswords(db: Database): Promise<void> {
  for (const { email, password } of Object.values(demoUsers)) {
    const hash = await hashPassword(password, { N: 2, r: 8, p: 1 })
    await db.query(`update users set password_hash = $1 where email = $2`, [hash, email])
  }
}
