import { isIP } from 'node:net'

/** Parameters of an address that decide on TLS. */
const telling = [
  'sslmode',
  'uselibpqcompat',
  'host',
  'requireTLS',
  'ignoreTLS',
  'tls.rejectUnauthorized',
] as const

/** Addresses of databases and mail servers contain passwords. */
export function mayBeSecret(name: string): boolean {
  return /_URL$|SECRET|_KEY$/.test(name) && name !== 'PUBLIC_URL'
}

/** A setting without its secrets. */
export function shown(name: string, text: string): string {
  const secret = mayBeSecret(name)
  if (!secret && name !== 'PUBLIC_URL') return text.length > 200 ? `'${text.slice(0, 60)}…'` : `'${text}'`
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

/** Undefined if a part is not good. */
export function list(text: string, isGood: (part: string) => boolean): readonly string[] | undefined {
  const parts = text.split(/[\s,]+/)
  return parts.every(isGood) ? parts : undefined
}

export function flag(text: string): boolean | undefined {
  if (['1', 'true', 'yes'].includes(text)) return true
  return ['0', 'false', 'no'].includes(text) ? false : undefined
}

/**
 * An address or a CIDR range, not of the whole internet: any client could write its own address
 * then.
 */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/**
 * A database or store that is local, or is reached by TLS with its certificate checked. `local`:
 * names of this host.
 */
export function reachesByTls(address: string, local: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol === 'https:') return true
  // `pg` takes the last value of a parameter, and `host` before the address.
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

/** The host is reached by loopback, a Unix socket, or a name that the operator declares local. */
function isHere(host: string, local: readonly string[]): boolean {
  return /^(|localhost|127(\.\d+){3}|\[?::1\]?|\/.*|%2[fF].*)$/.test(host) || local.includes(host)
}

/** `fetch` takes no address with credentials: https://fetch.spec.whatwg.org/#dom-request */
export function forFetch(text: string): string | undefined {
  const address = url('https:', 'http:')(text)
  if (!address) return undefined
  const { username, password } = new URL(address)
  return username === '' && password === '' ? address : undefined
}

/** Refuses characters that would make it several addresses, or a name, in a mail's header. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(text)
}

/** `ADDRESS` or `NAME <ADDRESS>` (RFC 5322). Nodemailer would cut an unquoted name at a comma. */
export function mailSender(text: string): string | undefined {
  if (isMailAddress(text)) return text
  const [, given = '', address = ''] = /^([^<>@]*)<([^<>]+)>$/.exec(text) ?? []
  const name = given.trim().replace(/^"(.*)"$/, (_, inside: string) => inside.replace(/\\(.)/g, '$1'))
  if (!isMailAddress(address) || /\p{Cc}/u.test(name)) return undefined
  return name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address
}
