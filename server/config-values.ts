import { isIP } from 'node:net'

/** The parameters of an address that decide whether it goes by TLS. */
const telling = [
  'sslmode',
  'uselibpqcompat',
  'host',
  'requireTLS',
  'ignoreTLS',
  'tls.rejectUnauthorized',
] as const

/** Whether a setting may hold a secret: addresses of databases and mail servers contain passwords. */
export function mayBeSecret(name: string): boolean {
  return /_URL$|SECRET|_KEY$/.test(name) && name !== 'PUBLIC_URL'
}

/** What may be printed of a setting. */
export function shown(name: string, text: string): string {
  const secret = mayBeSecret(name)
  if (!secret && name !== 'PUBLIC_URL') return `'${text}'`
  if (!URL.canParse(text)) return secret ? 'un texto que no se muestra aquí' : `'${text}'`
  const { protocol, host, pathname, searchParams } = new URL(text)
  const path = !secret && pathname !== '/' ? pathname : ''
  const given = telling.flatMap((one) => searchParams.getAll(one).map((value) => `${one}=${value}`))
  return `'${protocol}//${host}${path}'${given.length > 0 ? ` con ${given.join('&')}` : ''}`
}

export function url(...protocols: string[]) {
  return (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
}

export function isOrigin(text: string): boolean {
  return /^https?:[^*]*$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The parts of a list; undefined if one of them is not good. */
export function list(text: string, isGood: (part: string) => boolean): readonly string[] | undefined {
  const parts = text.split(/[\s,]+/)
  return parts.every(isGood) ? parts : undefined
}

export function flag(text: string): boolean | undefined {
  if (['1', 'true', 'yes'].includes(text)) return true
  return ['0', 'false', 'no'].includes(text) ? false : undefined
}

/** An address or a CIDR range. Not all of the internet: what any client writes would be believed. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** A database or a store: by TLS, its certificate checked, or without a network between. `local`: names of this host. */
export function reachesByTls(address: string, local: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol === 'https:') return true
  // For `pg` the last value of a parameter counts, and `host` more than the address.
  const last = (name: string) => searchParams.getAll(name).at(-1)
  if (isHere(last('host') ?? hostname, local)) return true
  if (!protocol.startsWith('postgres')) return false
  return last('sslmode') === 'verify-full' && !searchParams.has('uselibpqcompat')
}

/** A mail server: nodemailer reads its options from the query (https://nodemailer.com/smtp/). */
export function sendsByTls(address: string, local: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (isHere(hostname, local)) return true
  if (['ignoreTLS', 'tls.rejectUnauthorized'].some((name) => searchParams.has(name))) return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

/** This machine: by its loopback, by a Unix socket, or by a name that the operator says is here. */
function isHere(host: string, local: readonly string[]): boolean {
  return /^(|localhost|127(\.\d+){3}|\[?::1\]?|\/.*|%2[fF].*)$/.test(host) || local.includes(host)
}

/** An address that `fetch` takes, which has no credentials: https://fetch.spec.whatwg.org/#dom-request */
export function forFetch(text: string): string | undefined {
  const address = url('https:', 'http:')(text)
  if (!address) return undefined
  const { username, password } = new URL(address)
  return username === '' && password === '' ? address : undefined
}

/** Without the signs by which a mail program would read it as several addresses, or as a name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(text)
}

/** `ADDRESS` or `NAME <ADDRESS>` (RFC 5322). Nodemailer would cut a bare name at a comma and at each of its like. */
export function mailSender(text: string): string | undefined {
  if (isMailAddress(text)) return text
  const [, given = '', address = ''] = /^([^<>@]*)<([^<>]+)>$/.exec(text) ?? []
  const name = given.trim().replace(/^"(.*)"$/, (_, inside: string) => inside.replace(/\\(.)/g, '$1'))
  if (!isMailAddress(address) || /\p{Cc}/u.test(name)) return undefined
  return name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address
}
