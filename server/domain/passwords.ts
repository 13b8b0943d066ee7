import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

// OWASP's password storage cheat sheet: N = 2^15, r = 8, p = 3. Kept with each hash, so that it can rise later.
const recommended = { N: 32_768, r: 8, p: 3 }
const bytes = 32

export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Also takes its time where there is no user (`null`), so that the answer's delay does not tell which e-mails exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? nobody).split('$')
  const expected = Buffer.from(hash ?? '', 'base64')
  const given = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const nobody = `scrypt$${recommended.N}$${recommended.r}$${recommended.p}$${randomBytes(16).toString('base64')}$${randomBytes(bytes).toString('base64')}`

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // NFKC: the same letters typed on two keyboards must be the same password.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, bytes, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
