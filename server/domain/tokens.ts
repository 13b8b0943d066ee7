import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores this in place of the token, whose 256 random bits a plain hash protects. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
