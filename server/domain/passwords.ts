import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Gate } from './gate'

// N = 2^15, r = 8, p = 3: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
// Stored with each hash, so that the cost can be raised later.
const passwordCost = { N: 32_768, r: 8, p: 3 }
const bytes = 32

/** From now on a hash costs next to nothing in this process: a run of the tests makes hundreds. */
export function hashCheaply(): void {
  Object.assign(passwordCost, { N: 2, p: 1 })
}

/** How long a hash takes here: the average of the last ones, and before them what a slow machine takes. */
let hashSeconds = 0.3

/**
 * A hash takes a tenth of a second or more of one of the four threads that files are read and written by too
 * (https://nodejs.org/api/cli.html#uv_threadpool_sizesize): two of them stay free, however many sign in at once. The app gives a call
 * up after 20 s, so who is let into the queue hears within half of that.
 */
const gate = new Gate({ atOnce: 2, wait: 10, longestRetry: 60 }, () => hashSeconds)

/** What is hashed in a turn, one after the other. */
export type Turn = { isPassword: typeof isPassword; hashPassword: typeof hashInTurn }

/**
 * Waits for a turn to hash. Throws `Busy` if too many wait already, `Abandoned` if `signal` is aborted before: a caller who left costs
 * no hash.
 */
export function inTurn<Result>(work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  return gate.run(() => work({ isPassword, hashPassword: hashInTurn }), signal)
}

/** The same for one hash. */
export function hashPassword(password: string, cost = passwordCost): Promise<string> {
  return inTurn((turn) => turn.hashPassword(password, cost))
}

async function hashInTurn(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  return stored(cost, salt, await derive(password, salt, cost))
}

/** Takes as long if there is no user (`null`), so that the delay does not tell which e-mails exist. */
async function isPassword(password: string, hashed: string | null): Promise<boolean> {
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

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The same letters typed on two keyboards must be the same password:
  // https://pages.nist.gov/800-63-3/sp800-63b.html#memsecretver recommends NFKC.
  const text = password.normalize('NFKC')
  const began = performance.now()
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(text, salt, bytes, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
  hashSeconds += ((performance.now() - began) / 1000 - hashSeconds) / 8
  return key
}
