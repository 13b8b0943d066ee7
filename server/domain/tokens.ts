import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { only, type Database } from '../database/database'

/** 256 random bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores this in place of the token, whose 256 random bits a plain hash protects. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Signs the addresses of files. One for each database: an address opens at any process, and after a
 * restart.
 */
export async function readSecret(db: Database): Promise<string> {
  await db.query(`insert into settings (name, value) values ('secret', $1) on conflict do nothing`, [
    newToken(),
  ])
  return only(await db.query<{ value: string }>(`select value from settings where name = 'secret'`)).value
}

export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
