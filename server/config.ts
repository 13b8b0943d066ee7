import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import {
  flag,
  forFetch,
  isMailAddress,
  isOrigin,
  isProxy,
  list,
  mailSender,
  mayBeSecret,
  reachesByTls,
  sendsByTls,
  shown,
  url,
} from './config-values'
import { defaultDataDir } from './database/programs'
import type { S3Options } from './storage/s3'

/** All that the environment configures, read and checked once at start. docs/settings.md documents each variable. */
export type Config = {
  /** For true landlords: nothing of the demo, and nothing goes over a network in the clear. */
  production: boolean
  /** For the tests: passwords are hashed at next to no cost. */
  cheapPasswords: boolean
  host: string
  port: number
  /** Absolute. Contains the embedded database, the files and the mails. */
  dataDir: string
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | null
  /** The same database as the user who owns its tables: migrates and restores. The portal then runs as one who owns none. */
  databaseOwnerUrl: string | null
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
  /** As a header has it: a name with signs stands in quotation marks. */
  mailFrom: string
  /** Where the digest of what landlords wrote goes. */
  accountantMail: string | null
  /** What answers the value of the UF, asked every day. */
  ufUrl: string | null
  /** How long documents are kept of a landlord who asked for the deletion of all data. */
  retentionYears: number
  /** Bytes of the disk below which no upload is received. */
  minFree: number
  /** Bytes that a user may send in a day. */
  uploadsPerDay: number
  logLevel: LogLevel
  /** A sentence for each setting that was given and is of an earlier version. Production does not start with one. */
  gone: readonly string[]
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** The message has a sentence for every wrong setting, one per line. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

/** Throws a `ConfigError` that says of every wrong setting what was given and what it may be. */
export function readConfig(env: Env): Config {
  const settings = new Settings(env)
  const config = { ...readSettings(settings), gone: findGone(env) }
  if (config.production) requireSafety(settings, config)
  const problems = [...settings.problems.values(), ...(config.production ? config.gone : [])]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** What earlier versions read, and what to do. */
const gone = {
  WEBHOOK_URL:
    "bórrala, y que el otro programa pregunte qué documentos llegaron con 'contador pendientes --json'",
  WEBHOOK_SECRET: 'bórrala, con el archivo que la guarda',
}

function findGone(env: Env): readonly string[] {
  return Object.entries(gone).flatMap(([name, advice]) =>
    [name, `${name}_FILE`].filter((one) => env[one]?.trim()).map((one) => `${one} ya no se usa: ${advice}.`),
  )
}

/** The variables, with a sentence for each that is wrong. */
class Settings {
  /** By the name of the setting. */
  readonly problems = new Map<string, string>()

  constructor(private readonly env: Env) {}

  /** `may`: what it may be, as the rest of a sentence. `parse` gives undefined for what it may not. */
  read<Value>(name: string, fallback: Value, may: string, parse: (text: string) => Value | undefined): Value {
    const text = this.given(name)
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) this.refuse(name, may)
    return value ?? fallback
  }

  readText<Fallback>(name: string, fallback: Fallback): string | Fallback {
    return this.read<string | Fallback>(name, fallback, 'cualquier texto', (text) => text)
  }

  /** Says what was given for a setting, and what it may be. */
  refuse(name: string, may: string): void {
    // What is wrong with its file says more.
    if (this.problems.get(name)?.startsWith(`${name}_FILE`)) return
    const text = this.given(name)
    this.problems.set(name, `${name} ${text ? `es ${shown(name, text)}` : 'falta'}; puede ser ${may}.`)
  }

  /** What was given for a setting: as it is, or if it may hold a secret in the file that `NAME_FILE` names. */
  private given(name: string): string | undefined {
    const text = this.env[name]?.trim()
    const file = mayBeSecret(name) ? this.env[`${name}_FILE`]?.trim() : undefined
    if (!file) return text
    try {
      const content = readFileSync(file, 'utf8').trim()
      if (content && !text) return content
      this.refuseFile(name, file, text ? `dada solo si ${name} no lo está` : 'un archivo que no esté vacío')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      this.refuseFile(name, file, `un archivo que este usuario pueda leer (${code})`)
    }
    return undefined
  }

  private refuseFile(name: string, file: string, may: string): void {
    // The secret itself may stand where its file's name belongs.
    const given = isAbsolute(file) ? `'${file}'` : shown(name, file)
    this.problems.set(name, `${name}_FILE es ${given}; puede ser ${may}.`)
  }
}

function readSettings(settings: Settings): Omit<Config, 'gone'> {
  const environment = settings.read('NODE_ENV', 'development', 'production, development o test', (text) =>
    ['production', 'development', 'test'].find((one) => one === text),
  )
  const production = environment === 'production'
  const isPostgres = url('postgres:', 'postgresql:')
  const databaseUrl = settings.read<string | null>('DATABASE_URL', null, databaseAddress, isPostgres)
  const databaseOwnerUrl = settings.read<string | null>(
    'DATABASE_OWNER_URL',
    null,
    databaseAddress,
    isPostgres,
  )
  if (databaseOwnerUrl && !databaseUrl) settings.refuse('DATABASE_URL', databaseAddress)
  return {
    production,
    cheapPasswords: environment === 'test',
    host: settings.readText('HOST', '127.0.0.1'),
    port: settings.read('PORT', 4000, 'un número de 0 a 65535', (text) =>
      /^\d{1,5}$/.test(text) && Number(text) < 65536 ? Number(text) : undefined,
    ),
    dataDir: resolve(settings.readText('DATA_DIR', databaseUrl ? 'data' : defaultDataDir())),
    databaseUrl,
    databaseOwnerUrl,
    s3: readS3(settings),
    publicUrl: settings.read<string | null>(
      'PUBLIC_URL',
      null,
      'una dirección como https://portal.example.cl, sin ruta',
      (text) => [text.replace(/\/$/, '')].find(isOrigin),
    ),
    allowedOrigins: settings.read<readonly string[]>(
      'ALLOWED_ORIGINS',
      [],
      'orígenes como https://app.example.cl, separados por espacios o comas, sin comodines',
      (text) => list(text, isOrigin),
    ),
    trustedProxies: settings.read<readonly string[]>('TRUST_PROXY', [], proxies, (text) =>
      list(text, isProxy),
    ),
    demo: settings.read('DEMO', databaseUrl === null && !production, '1 o 0', flag),
    smtpUrl: settings.read<string | null>(
      'SMTP_URL',
      null,
      'una dirección smtps://USUARIO:CLAVE@SERVIDOR o smtp://…',
      (text) => [url('smtp:', 'smtps:')(text)].find((address) => address && new URL(address).hostname),
    ),
    mailFrom: settings.read('MAIL_FROM', 'Portal Inversionista <no-responder@localhost>', sender, mailSender),
    accountantMail: settings.read<string | null>(
      'ACCOUNTANT_MAIL',
      null,
      'un correo como contador@example.cl',
      (text) => (isMailAddress(text) && /\.[^.]{2,}$/.test(text) ? text : undefined),
    ),
    ufUrl: settings.read<string | null>('UF_URL', null, addressToCall, forFetch),
    retentionYears: settings.read('RETENTION_YEARS', 6, 'un número de años de 1 a 30', (text) =>
      /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30 ? Number(text) : undefined,
    ),
    minFree: settings.read(
      'MIN_FREE_MB',
      1024 * mebibyte,
      `megabytes, de 0 a ${mostMegabytes}`,
      megabytes(0),
    ),
    uploadsPerDay: settings.read(
      'UPLOAD_MB_PER_DAY',
      5000 * mebibyte,
      `megabytes, de 25 a ${mostMegabytes}`,
      megabytes(25),
    ),
    logLevel: settings.read<LogLevel>('LOG_LEVEL', 'info', `uno de ${logLevels.join(', ')}`, (text) =>
      logLevels.find((level) => level === text),
    ),
  }
}

const mebibyte = 1024 * 1024

const mostMegabytes = 1_000_000

/** In bytes. */
function megabytes(least: number): (text: string) => number | undefined {
  return (text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= mostMegabytes
      ? Number(text) * mebibyte
      : undefined
}

const databaseAddress = 'una dirección postgres://USUARIO:CLAVE@SERVIDOR:PUERTO/BASE'

const sender = "de quién vienen los correos, como 'Estudio Pérez <portal@example.cl>'"

const addressToCall = 'una dirección https://…, sin usuario ni clave en ella'

const proxies =
  'las direcciones o rangos CIDR de los proxies delante de este servidor, separados por espacios o comas (127.0.0.1, 10.0.3.0/24)'

function readS3(settings: Settings): S3Options | null {
  const bucket = settings.read<string | null>('S3_BUCKET', null, 'el nombre de un bucket', (text) =>
    /^[\w.-]{3,63}$/.test(text) ? text : undefined,
  )
  const endpoint = settings.read<string | null>(
    'S3_ENDPOINT',
    null,
    'una dirección https://SERVIDOR',
    url('http:', 'https:'),
  )
  const accessKeyId = settings.readText('S3_ACCESS_KEY_ID', null)
  const secretAccessKey = settings.readText('S3_SECRET_ACCESS_KEY', null)
  const region = settings.readText('S3_REGION', 'us-east-1')
  const pathStyle = settings.read('S3_PATH_STYLE', endpoint !== null, '1 o 0', flag)
  if (!bucket && (endpoint ?? accessKeyId)) settings.refuse('S3_BUCKET', 'el nombre de un bucket')
  if (accessKeyId && !secretAccessKey)
    settings.refuse('S3_SECRET_ACCESS_KEY', 'el secreto de S3_ACCESS_KEY_ID')
  if (secretAccessKey && !accessKeyId)
    settings.refuse('S3_ACCESS_KEY_ID', 'la clave a la que pertenece S3_SECRET_ACCESS_KEY')
  return bucket ? { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } : null
}

/** What must be set for true landlords, and what must not. */
function requireSafety(settings: Settings, config: Config): void {
  const local = settings.read<readonly string[]>(
    'LOCAL_HOSTS',
    [],
    'nombres o direcciones de servidores, separados por espacios o comas',
    (text) => list(text, (host) => /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/i.test(host)),
  )
  const { databaseUrl, databaseOwnerUrl, s3, publicUrl, smtpUrl } = config
  if (config.demo)
    settings.refuse('DEMO', '0 en producción: las claves de los inversionistas de muestra son públicas')
  if (!publicUrl?.startsWith('https:'))
    settings.refuse('PUBLIC_URL', 'una dirección como https://portal.example.cl, sin ruta, en producción')
  if (!config.allowedOrigins.every((origin) => reachesByTls(origin, local)))
    settings.refuse('ALLOWED_ORIGINS', 'orígenes como https://app.example.cl en producción')
  if (config.trustedProxies.length === 0) settings.refuse('TRUST_PROXY', proxies)
  if (!smtpUrl || !sendsByTls(smtpUrl, local))
    settings.refuse(
      'SMTP_URL',
      'smtps://… o smtp://…?requireTLS=true que revise el certificado, o un servidor en esta máquina, en producción',
    )
  if (/@localhost\b/.test(config.mailFrom)) settings.refuse('MAIL_FROM', sender)
  const byTls = 'postgres://…?sslmode=verify-full, o un servidor en esta máquina, en producción'
  if (databaseUrl && !reachesByTls(databaseUrl, local)) settings.refuse('DATABASE_URL', byTls)
  if (databaseOwnerUrl && !reachesByTls(databaseOwnerUrl, local)) settings.refuse('DATABASE_OWNER_URL', byTls)
  if (s3?.endpoint && !reachesByTls(s3.endpoint, local))
    settings.refuse('S3_ENDPOINT', 'https://…, o un almacén en esta máquina, en producción')
  if (config.ufUrl && !reachesByTls(config.ufUrl, local))
    settings.refuse('UF_URL', 'https://…, o un programa en esta máquina, en producción')
}
