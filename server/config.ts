import { resolve } from 'node:path'
import type { S3Options } from './storage/s3'

/** All that the environment configures, read and checked once at start. docs/settings.md documents each variable. */
export type Config = {
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
  /** Trust X-Forwarded-For and -Proto: only behind a proxy that sets them. */
  trustProxy: boolean
  /** Fill an empty database with the demo landlords. */
  demo: boolean
  smtpUrl: string | null
  mailFrom: string
  logLevel: LogLevel
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export class ConfigError extends Error {}

/** Throws a `ConfigError` that names every variable with a wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined): Value => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    // The addresses of databases and mail servers contain passwords.
    if (value === undefined) problems.push(name.endsWith('_URL') ? name : `${name}=${text}`)
    return value ?? fallback
  }
  const url = (...protocols: string[]) => {
    return (text: string) =>
      URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
  }

  const name = (text: string) => text
  const bucket = read<string | null>('S3_BUCKET', null, name)
  const endpoint = read<string | null>('S3_ENDPOINT', null, url('http:', 'https:'))
  const accessKeyId = read<string | null>('S3_ACCESS_KEY_ID', null, name)
  const secretAccessKey = read<string | null>('S3_SECRET_ACCESS_KEY', null, name)
  const region = read('S3_REGION', 'us-east-1', name)
  const pathStyle = read('S3_PATH_STYLE', endpoint !== null, flag)
  if (!bucket && (endpoint ?? accessKeyId)) problems.push('S3_BUCKET is missing')
  if (!accessKeyId !== !secretAccessKey)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  const s3 = bucket ? { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } : null

  const databaseUrl = read<string | null>('DATABASE_URL', null, url('postgres:', 'postgresql:'))
  const config: Config = {
    host: read('HOST', '127.0.0.1', (text) => text),
    port: read('PORT', 4000, (text) =>
      /^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined,
    ),
    dataDir: resolve(read('DATA_DIR', 'data', (text) => text)),
    databaseUrl,
    s3,
    publicUrl: read<string | null>('PUBLIC_URL', null, (text) =>
      url('http:', 'https:')(text)?.replace(/\/+$/, ''),
    ),
    allowedOrigins: read<readonly string[]>('ALLOWED_ORIGINS', [], (text) => {
      const origins = text.split(/[\s,]+/)
      return origins.every(isOrigin) ? origins : undefined
    }),
    trustProxy: read('TRUST_PROXY', false, flag),
    demo: read('DEMO', databaseUrl === null, flag),
    smtpUrl: read<string | null>('SMTP_URL', null, url('smtp:', 'smtps:')),
    mailFrom: read('MAIL_FROM', 'Portal Inversionista <no-responder@localhost>', (text) => text),
    logLevel: read('LOG_LEVEL', 'info', (text) => logLevels.find((level) => level === text)),
  }
  if (problems.length > 0) throw new ConfigError(`Configuration that does not fit: ${problems.join(', ')}`)
  return config
}

function isOrigin(text: string): boolean {
  return /^https?:[^*]*$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function flag(text: string): boolean | undefined {
  if (['1', 'true', 'yes'].includes(text)) return true
  return ['0', 'false', 'no'].includes(text) ? false : undefined
}
