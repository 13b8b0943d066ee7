import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { WebhookOptions } from './mail/webhook'
import type { S3Options } from './storage/s3'

/** All that the environment configures, read and checked once at start. docs/settings.md documents each variable. */
export type Config = {
  /** For true landlords: nothing of the demo, and nothing goes over a network in the clear. */
  production: boolean
  host: string
  port: number
  /** Absolute. Contains the embedded database, the files and the mails. */
  dataDir: string
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | null
  /** An S3-compatible store for the files instead of the data folder. */
  s3: S3Options | null
  /** The origin of this server for browsers, if their requests do not tell it (behind a proxy that rewrites Host). */
  publicUrl: string | null
  /** Other origins whose pages may call the API: exact, as browsers send them. */
  allowedOrigins: readonly string[]
  /** The proxies (addresses or CIDR ranges) whose X-Forwarded-For and -Proto are believed. */
  trustedProxies: readonly string[]
  /** Fill an empty database with the demo landlords. */
  demo: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Where the digest of what landlords wrote goes. */
  accountantMail: string | null
  /** Another program that is told of documents and months. */
  webhook: WebhookOptions | null
  /** How long documents are kept of a landlord who asked for the deletion of all data. */
  retentionYears: number
  logLevel: LogLevel
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** The message has a sentence for every wrong setting, one per line. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

/** Throws a `ConfigError` that says of every wrong setting what was given and what it may be. */
export function readConfig(env: Env): Config {
  const settings = new Settings(env)
  const config = readSettings(settings)
  if (config.production) requireSafety(settings, config)
  const problems = [...settings.problems.values()]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** The variables, with a sentence for each that is wrong. */
class Settings {
  /** By the name of the setting. */
  readonly problems = new Map<string, string>()

  constructor(private readonly env: Env) {}

  /** `may`: what it may be, as the rest of a sentence. `parse` gives undefined for what it may not. */
  read<Value>(name: string, fallback: Value, may: string, parse: (text: string) => Value | undefined): Value {
    const text = this.env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) this.refuse(name, may)
    return value ?? fallback
  }

  readText<Fallback>(name: string, fallback: Fallback): string | Fallback {
    return this.read<string | Fallback>(name, fallback, 'any text', (text) => text)
  }

  /** Says what was given for a setting, and what it may be. */
  refuse(name: string, may: string): void {
    const text = this.env[name]?.trim()
    this.problems.set(name, `${name} ${text ? `is ${shown(name, text)}` : 'is missing'}; it may be ${may}.`)
  }
}

/** What may be printed of a setting: addresses of databases and mail servers contain passwords. */
export function shown(name: string, text: string): string {
  if (!/_URL$|SECRET|_KEY$/.test(name)) return `'${text}'`
  if (!URL.canParse(text)) return name === 'PUBLIC_URL' ? `'${text}'` : 'a text that is not shown here'
  const { protocol, host, searchParams } = new URL(text)
  const mode = searchParams.get('sslmode')
  return `'${protocol}//${host}'${mode ? ` with sslmode=${mode}` : ''}`
}

function readSettings(settings: Settings): Config {
  const production = settings.read('NODE_ENV', false, 'production, development or test', (text) => {
    if (text === 'production') return true
    return ['development', 'test'].includes(text) ? false : undefined
  })
  const databaseUrl = settings.read<string | null>(
    'DATABASE_URL',
    null,
    'an address postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    url('postgres:', 'postgresql:'),
  )
  return {
    production,
    host: settings.readText('HOST', '127.0.0.1'),
    port: settings.read('PORT', 4000, 'a number from 0 to 65535', (text) =>
      /^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined,
    ),
    dataDir: resolve(settings.readText('DATA_DIR', 'data')),
    databaseUrl,
    s3: readS3(settings),
    publicUrl: settings.read<string | null>(
      'PUBLIC_URL',
      null,
      'an address such as https://portal.example.cl, without a path',
      (text) => [text.replace(/\/+$/, '')].find(isOrigin),
    ),
    allowedOrigins: settings.read<readonly string[]>(
      'ALLOWED_ORIGINS',
      [],
      'origins such as https://app.example.cl, with spaces or commas between, without a wildcard',
      (text) => list(text, isOrigin),
    ),
    trustedProxies: settings.read<readonly string[]>('TRUST_PROXY', [], proxies, (text) =>
      list(text, isProxy),
    ),
    demo: settings.read('DEMO', databaseUrl === null && !production, '1 or 0', flag),
    smtpUrl: settings.read<string | null>(
      'SMTP_URL',
      null,
      'an address smtps://USER:PASSWORD@HOST or smtp://…',
      (text) => [url('smtp:', 'smtps:')(text)].find((address) => address && new URL(address).hostname),
    ),
    mailFrom: settings.read('MAIL_FROM', 'Portal Inversionista <no-responder@localhost>', sender, (text) =>
      /^(?:[^<>@]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text) ? text : undefined,
    ),
    accountantMail: settings.read<string | null>(
      'ACCOUNTANT_MAIL',
      null,
      'an e-mail address such as contador@example.cl',
      (text) => (/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/.test(text) ? text : undefined),
    ),
    webhook: readWebhook(settings),
    retentionYears: settings.read('RETENTION_YEARS', 6, 'a number of years from 1 to 30', (text) =>
      /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30 ? Number(text) : undefined,
    ),
    logLevel: settings.read<LogLevel>('LOG_LEVEL', 'info', `one of ${logLevels.join(', ')}`, (text) =>
      logLevels.find((level) => level === text),
    ),
  }
}

const sender = "who mails come from, such as 'Estudio Pérez <portal@example.cl>'"

const proxies =
  'the addresses or CIDR ranges of the proxies before this server, with spaces or commas between (127.0.0.1, 10.0.3.0/24)'

function readS3(settings: Settings): S3Options | null {
  const bucket = settings.read<string | null>('S3_BUCKET', null, 'the name of a bucket', (text) =>
    /^[\w.-]{3,63}$/.test(text) ? text : undefined,
  )
  const endpoint = settings.read<string | null>(
    'S3_ENDPOINT',
    null,
    'an address https://HOST',
    url('http:', 'https:'),
  )
  const accessKeyId = settings.readText('S3_ACCESS_KEY_ID', null)
  const secretAccessKey = settings.readText('S3_SECRET_ACCESS_KEY', null)
  const region = settings.readText('S3_REGION', 'us-east-1')
  const pathStyle = settings.read('S3_PATH_STYLE', endpoint !== null, '1 or 0', flag)
  if (!bucket && (endpoint ?? accessKeyId)) settings.refuse('S3_BUCKET', 'the name of a bucket')
  if (accessKeyId && !secretAccessKey)
    settings.refuse('S3_SECRET_ACCESS_KEY', 'the secret that belongs to S3_ACCESS_KEY_ID')
  if (secretAccessKey && !accessKeyId)
    settings.refuse('S3_ACCESS_KEY_ID', 'the key that S3_SECRET_ACCESS_KEY belongs to')
  return bucket ? { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } : null
}

function readWebhook(settings: Settings): WebhookOptions | null {
  const address = 'an address https://…'
  const whichSecret = "'whsec_' and 24 to 64 random bytes in base64 (openssl rand -base64 32)"
  const where = settings.read<string | null>('WEBHOOK_URL', null, address, url('https:', 'http:'))
  const secret = settings.read<string | null>('WEBHOOK_SECRET', null, whichSecret, (text) =>
    isWebhookSecret(text) ? text : undefined,
  )
  if (where && !secret) settings.refuse('WEBHOOK_SECRET', whichSecret)
  if (secret && !where) settings.refuse('WEBHOOK_URL', address)
  return where && secret ? { url: where, secret } : null
}

function isWebhookSecret(text: string): boolean {
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const { length } = Buffer.from(key, 'base64')
  return length >= 24 && length <= 64
}

/** What must be set for true landlords, and what must not. */
function requireSafety(settings: Settings, config: Config): void {
  const local = settings.read<readonly string[]>(
    'LOCAL_HOSTS',
    [],
    'names of hosts, with spaces or commas between',
    (text) => list(text, () => true),
  )
  const { databaseUrl, s3, publicUrl, smtpUrl } = config
  if (config.demo)
    settings.refuse('DEMO', '0 in production: the passwords of the demo landlords are published')
  if (!publicUrl?.startsWith('https:'))
    settings.refuse('PUBLIC_URL', 'an address such as https://portal.example.cl in production')
  if (!config.allowedOrigins.every((origin) => reachesByTls(origin, local)))
    settings.refuse('ALLOWED_ORIGINS', 'origins such as https://app.example.cl in production')
  if (config.trustedProxies.length === 0) settings.refuse('TRUST_PROXY', proxies)
  if (!smtpUrl || !sendsByTls(smtpUrl, local))
    settings.refuse(
      'SMTP_URL',
      'smtps://… or smtp://…?requireTLS=true, or a server on this host, in production',
    )
  if (/@localhost\b/.test(config.mailFrom)) settings.refuse('MAIL_FROM', sender)
  if (databaseUrl && !reachesByTls(databaseUrl, local))
    settings.refuse(
      'DATABASE_URL',
      'postgres://…?sslmode=verify-full, or a server on this host, in production',
    )
  if (s3?.endpoint && !reachesByTls(s3.endpoint, local))
    settings.refuse('S3_ENDPOINT', 'https://…, or a store on this host, in production')
  if (config.webhook && !reachesByTls(config.webhook.url, local))
    settings.refuse('WEBHOOK_URL', 'https://…, or a program on this host, in production')
}

function url(...protocols: string[]) {
  return (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
}

function isOrigin(text: string): boolean {
  return /^https?:[^*]*$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The parts of a list; undefined if one of them is not good. */
function list(text: string, isGood: (part: string) => boolean): readonly string[] | undefined {
  const parts = text.split(/[\s,]+/)
  return parts.every(isGood) ? parts : undefined
}

function flag(text: string): boolean | undefined {
  if (['1', 'true', 'yes'].includes(text)) return true
  return ['0', 'false', 'no'].includes(text) ? false : undefined
}

/** An address or a CIDR range. Not all of the internet: what any client writes would be believed. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** A database or a store: by TLS, its certificate checked, or without a network between. `local`: names of this host. */
function reachesByTls(address: string, local: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (protocol === 'https:') return true
  // For `pg` the last value of a parameter counts, and `host` more than the address.
  const last = (name: string) => searchParams.getAll(name).at(-1)
  if (isHere(last('host') ?? hostname, local)) return true
  if (!protocol.startsWith('postgres')) return false
  return last('sslmode') === 'verify-full' && !searchParams.has('uselibpqcompat')
}

/** A mail server: nodemailer reads its options from the query (https://nodemailer.com/smtp/). */
function sendsByTls(address: string, local: readonly string[]): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (isHere(hostname, local)) return true
  if (['ignoreTLS', 'tls.rejectUnauthorized'].some((name) => searchParams.has(name))) return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

/** This machine: by its loopback, by a Unix socket, or by a name that the operator says is here. */
function isHere(host: string, local: readonly string[]): boolean {
  return /^(|localhost|127(\.\d+){3}|\[?::1\]?|\/.*|%2[fF].*)$/.test(host) || local.includes(host)
}
