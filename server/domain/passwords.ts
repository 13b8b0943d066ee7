import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Gate } from './gate'

// N = 2^15, r = 8, p = 3: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
// Stored with each hash, so that the cost can be raised later. Tests lower it, each in its own process (tests/support/cheap-passwords.ts).
export const passwordCost = { N: 32_768, r: 8, p: 3 }
const bytes = 32

/**
 * A hash takes a tenth of a second of one of the four threads that files are read and written by too
 * (https://nodejs.org/api/cli.html#uv_threadpool_sizesize): two of them stay free, however many sign in at once.
 */
const gate = new Gate({ atOnce: 2, waiting: 100 })

/** Throws `Busy` if too many passwords wait already, as `isPassword` does. */
export async function hashPassword(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  return stored(cost, salt, await derive(password, salt, cost))
}

/** Takes as long if there is no user (`null`), so that the delay does not tell which e-mails exist. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (hashed ?? stored(passwordCost, randomBytes(16), randomBytes(bytes))).split(
    '$',
  )
  const expected = Buffer.from(hash ?? '', 'base64')
  const given = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** How a hash stands in the database. */
function stored(cost: typeof passwordCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The same letters typed on two keyboards must be the same password:
  // https://pages.nist.gov/800-63-3/sp800-63b.html#memsecretver recommends NFKC.
  const text = password.normalize('NFKC')
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, bytes, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}
