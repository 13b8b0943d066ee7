import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Gate } from './gate'

// N = 2^15, r = 8, p = 3, stored with each hash, so that the cost can be raised later:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
const passwordCost = { N: 32_768, r: 8, p: 3 }
const bytes = 32

/** For tests, which make hundreds of hashes. */
export function hashCheaply(): void {
  Object.assign(passwordCost, { N: 2, p: 1 })
}

/** Seconds of a hash here: an average of the last ones; at first what a slow machine takes. */
let hashSeconds = 0.3

/**
 * A hash blocks one of four threads, which also read and write files
 * (https://nodejs.org/api/cli.html#uv_threadpool_sizesize): two stay free.
 * The app gives up after 20 s, so the queue is half as long.
 */
const gate = new Gate({ atOnce: 2, wait: 10, longestRetry: 60 }, () => hashSeconds)

/** Hashes one after the other. */
export type Turn = { isPassword: typeof isPassword; hashPassword: typeof hashInTurn }

/**
 * Throws `Busy` if the queue is full, `Abandoned` if `signal` is aborted in it: no hash for a
 * caller who left.
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

/** Takes as long without a user (`null`): the delay must not reveal which e-mails exist. */
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

/** The stored form. */
function stored(cost: typeof passwordCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // Two keyboards may type the same letters as different characters. NFKC:
  // https://pages.nist.gov/800-63-3/sp800-63b.html#memsecretver
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
