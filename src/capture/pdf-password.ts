import { ascii } from './binary'
import { md5 } from './md5'

/** What an encryption dictionary says. PDF syntax is read as text here, one character a byte. */
type Encryption = {
  version: number
  revision: number
  keyBits: number
  owner: Uint8Array
  user: Uint8Array
  permissions: number
  encryptsMetadata: boolean
}

/**
 * Whether a PDF opens without a password (ISO 32000-2, 7.6.4.4, algorithms 4 to 6 and 11). Many banks and registries encrypt
 * theirs with an empty one, only to forbid changes: those open, and must not be refused. An encryption that can't be read, or
 * that is not the standard one, counts as locked. Why this is not PDF.js: docs/decisions/own-code-or-library.md.
 *
 * `text` is the whole file decoded as windows-1252, which finds places in it. It changes some bytes, so strings are read from
 * `bytes`.
 */
export async function opensWithoutPassword(bytes: Uint8Array, text: string): Promise<boolean> {
  const reference = lastMatch(text, /\/Encrypt\s+(\d+)\s+(\d+)\s+R/g)
  const direct = reference ? null : lastMatch(text, /\/Encrypt\s*<</g)
  if (!reference && !direct) return true
  const start = reference
    ? lastMatch(text, new RegExp(`(?<!\\d)${reference[1]}\\s+${reference[2]}\\s+obj`, 'g'))
    : direct
  const encryption = start && readEncryption(ascii(bytes, start.index, 4096))
  if (!encryption) return false
  if (encryption.revision >= 5) return opensAes256(encryption)
  const id = lastMatch(text, /\/ID\s*\[/g)
  const fileId = id && readString(ascii(bytes, id.index + id[0].length, 1024), 0)
  return opensRc4OrAes128(encryption, fileId ?? new Uint8Array())
}

function lastMatch(text: string, pattern: RegExp): RegExpExecArray | null {
  let last: RegExpExecArray | null = null
  for (const match of text.matchAll(pattern)) last = match
  return last
}

function readEncryption(dictionary: string): Encryption | null {
  const number = (name: string) => {
    const found = new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)
    return found ? Number(found[1]) : null
  }
  const version = number('V')
  const revision = number('R')
  const permissions = number('P')
  const owner = stringAfter(dictionary, '/O')
  const user = stringAfter(dictionary, '/U')
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return null
  if (version === null || revision === null || permissions === null || !owner || !user) return null
  return {
    version,
    revision,
    keyBits: version === 4 ? 128 : version === 1 ? 40 : (number('Length') ?? 40),
    owner,
    user,
    permissions,
    encryptsMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
  }
}

function stringAfter(source: string, name: string): Uint8Array | null {
  const found = new RegExp(`${name}\\s*(?=[(<])`).exec(source)
  return found ? readString(source, found.index + found[0].length) : null
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' }

/** A PDF string, `(literal)` or `<hex>`, that begins at `at` or right after it (ISO 32000-2, 7.3.4). */
function readString(source: string, at: number): Uint8Array | null {
  const hex = /^\s*<([0-9a-fA-F\s]*)>/.exec(source.slice(at))
  if (hex?.[1] !== undefined) return hexBytes(hex[1].replace(/\s/g, ''))
  let open = source.indexOf('(', at)
  if (open === -1) return null
  let text = ''
  for (let depth = 1; ++open < source.length;) {
    const character = source.charAt(open)
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(source.slice(open + 1, open + 4))?.[0]
      const escaped = source.charAt(open + 1)
      text += octal ? String.fromCharCode(parseInt(octal, 8) & 0xff) : (escapes[escaped] ?? escaped)
      open += octal ? octal.length : 1
      continue
    }
    if (character === '(') depth++
    if (character === ')' && --depth === 0) return textBytes(text)
    text += character
  }
  return null
}

function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** A digit that is missing at the end is 0. */
function hexBytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/..?/g) ?? [], (pair) => parseInt(pair.padEnd(2, '0'), 16))
}

/** Stands in for a password that is missing (7.6.4.3.2). */
const padding = hexBytes('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a')

function opensRc4OrAes128(encryption: Encryption, fileId: Uint8Array): boolean {
  const { revision, owner, user, permissions, encryptsMetadata } = encryption
  const permissionBytes = Uint8Array.of(permissions, permissions >> 8, permissions >> 16, permissions >> 24)
  const clearMetadata = revision >= 4 && !encryptsMetadata ? hexBytes('ffffffff') : hexBytes('')
  const keyLength = revision === 2 ? 5 : encryption.keyBits / 8
  let key = md5(padding, owner.subarray(0, 32), permissionBytes, fileId, clearMetadata)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, keyLength))
  key = key.subarray(0, keyLength)

  if (revision === 2) return equal(rc4(key, padding), user.subarray(0, 32))
  let expected = md5(padding, fileId)
  for (let round = 0; round < 20; round++)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    )
  return equal(expected, user.subarray(0, 16))
}

/** `U` is a hash of 32 bytes, followed by the salt that it was made with. */
async function opensAes256({ revision, user }: Encryption): Promise<boolean> {
  const salt = user.subarray(32, 40)
  return equal(await (revision === 5 ? sha(256, salt) : hardenedHash(salt)), user.subarray(0, 32))
}

/** ISO 32000-2, algorithm 2.B, for an empty password. */
async function hardenedHash(salt: Uint8Array): Promise<Uint8Array> {
  let key = await sha(256, salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = new Uint8Array(key.length * 64)
    for (let at = 0; at < block.length; at += key.length) block.set(key, at)
    const aes = await crypto.subtle.importKey('raw', copy(key.subarray(0, 16)), 'AES-CBC', false, ['encrypt'])
    const padded = await crypto.subtle.encrypt(
      { name: 'AES-CBC', iv: copy(key.subarray(16, 32)) },
      aes,
      block,
    )
    const encrypted = new Uint8Array(padded, 0, block.length) // Web Crypto adds a block of padding
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = await sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

async function sha(bits: 256 | 384 | 512, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, copy(bytes)))
}

function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function rc4(key: Uint8Array, input: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const byte = (at: number) => state[at & 0xff] ?? 0
  const swap = (a: number, b: number) => {
    const kept = byte(a)
    state[a & 0xff] = byte(b)
    state[b & 0xff] = kept
  }
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + byte(at) + (key[at % key.length] ?? 0)) & 0xff
    swap(at, other)
  }
  let other = 0
  return input.map((value, at) => {
    other = (other + byte(at + 1)) & 0xff
    swap(at + 1, other)
    return value ^ byte(byte(at + 1) + byte(other))
  })
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
