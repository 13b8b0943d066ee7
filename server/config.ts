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
import { mayBeOfficeName, officeName, type Office } from '../shared/office'
import { formatRut, isValidRut } from '../shared/rut'
import { mayBeLogo, readLogo } from './office-logo'
import type { S3Options } from './storage/s3'

const mebibyte = 1024 * 1024

const mostMegabytes = 1_000_000

const databaseAddress = 'una dirección postgres://USUARIO:CLAVE@SERVIDOR:PUERTO/BASE'

const sender = "de quién vienen los correos, como 'Estudio Pérez <portal@example.cl>'"

const addressToCall = 'una dirección https://…, sin usuario ni clave en ella'

const proxies =
  'las direcciones o rangos CIDR de los proxies delante de este servidor, separados por espacios o comas (127.0.0.1, 10.0.3.0/24)'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export type SettingValue = string | number | boolean | null | readonly string[]

/** A variable. `npm run docs` writes the table of docs/settings.md from these. */
export type Setting<Value extends SettingValue> = {
  name: string
  means: string
  default: Value
  /** Shown in the table of settings in place of `default`, if another setting decides it. */
  defaultText?: string
  unit?: string
  /** The rest of a sentence that begins with 'puede ser'. */
  may: string
  /** Undefined for what it may not be. */
  parse: (text: string) => Value | undefined
}

const isPostgres = url('postgres:', 'postgresql:')
const anyText = { may: 'cualquier texto', parse: (text: string) => text }
const yesOrNo = { may: '1 o 0', parse: flag }

/** A whole number. */
function number(least: number, most: number): (text: string) => number | undefined {
  return (text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined
}

function setting<Value extends SettingValue>(described: Setting<Value>): Setting<Value> {
  return described
}

/** Null if it is not given. */
function optional<Value extends SettingValue>(
  described: Omit<Setting<Value>, 'default'>,
): Setting<Value | null> {
  return { ...described, default: null }
}

export const described = {
  environment: setting<'production' | 'development' | 'test'>({
    name: 'NODE_ENV',
    means:
      '`production` starts only if it is set up whole ([below](#production)); `test`, for tests, hashes passwords cheaply and does nothing by the hour',
    default: 'development',
    may: 'production, development o test',
    parse: (text) => (['production', 'development', 'test'] as const).find((one) => one === text),
  }),
  host: setting({
    name: 'HOST',
    means: 'the address to listen on; `0.0.0.0` for every IPv4 address of the machine',
    default: '127.0.0.1',
    ...anyText,
  }),
  port: setting({
    name: 'PORT',
    means: 'the port to listen on; `0` for a free one',
    default: 4000,
    may: 'un número de 0 a 65535',
    parse: number(0, 65535),
  }),
  dataDir: optional({
    name: 'DATA_DIR',
    means:
      'the folder of the embedded database, the files (in `files`, which may be another disk) and the mails, and where uploads are received',
    defaultText: '`data`',
    ...anyText,
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    means:
      'where browsers reach the server: links in mails and addresses of files begin with it. With `https:` the server sends HSTS',
    may: 'una dirección como https://portal.example.cl, sin ruta',
    parse: (text) => [text.replace(/\/$/, '')].find(isOrigin),
  }),
  allowedOrigins: setting<readonly string[]>({
    name: 'ALLOWED_ORIGINS',
    means:
      'other origins whose pages may call the API and open the files: exact (`https://portal.example.cl`), with spaces or commas between',
    default: [],
    may: 'orígenes como https://app.example.cl, separados por espacios o comas, sin comodines',
    parse: (text) => list(text, isOrigin),
  }),
  trustedProxies: setting<readonly string[]>({
    name: 'TRUST_PROXY',
    means:
      'the proxies before this server, as addresses or CIDR ranges with spaces or commas between (`127.0.0.1`, `10.0.3.0/24`): their `X-Forwarded-For` and `X-Forwarded-Proto` are believed',
    default: [],
    may: proxies,
    parse: (text) => list(text, isProxy),
  }),
  demo: optional({
    name: 'DEMO',
    means: 'fill an empty database with the demo landlords',
    defaultText: '`1` with the embedded database, `0` with another and in production',
    ...yesOrNo,
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    means:
      'a PostgreSQL server (`postgres://…`) in place of the embedded database; several processes may share it',
    may: databaseAddress,
    parse: isPostgres,
  }),
  databaseOwnerUrl: optional({
    name: 'DATABASE_OWNER_URL',
    means:
      'the same database as the user who owns its tables, for migrations and restores. The user of `DATABASE_URL` may then only read and write rows ([two users](deploy.md#two-users-of-postgresql))',
    may: databaseAddress,
    parse: isPostgres,
  }),
  bucket: optional({
    name: 'S3_BUCKET',
    means: 'the bucket of an S3-compatible store for the files, in place of `DATA_DIR`',
    may: 'el nombre de un bucket',
    parse: (text) => (/^[\w.-]{3,63}$/.test(text) ? text : undefined),
  }),
  endpoint: optional({
    name: 'S3_ENDPOINT',
    means: 'where that store is',
    defaultText: "Amazon's",
    may: 'una dirección https://SERVIDOR',
    parse: url('http:', 'https:'),
  }),
  region: setting({ name: 'S3_REGION', means: 'its region', default: 'us-east-1', ...anyText }),
  accessKeyId: optional({
    name: 'S3_ACCESS_KEY_ID',
    means: 'given with `S3_SECRET_ACCESS_KEY`, or neither',
    defaultText: "the AWS client's own search",
    ...anyText,
  }),
  secretAccessKey: optional({
    name: 'S3_SECRET_ACCESS_KEY',
    means: 'its secret',
    ...anyText,
  }),
  pathStyle: optional({
    name: 'S3_PATH_STYLE',
    means: "the bucket in the path, not in the host's name",
    defaultText: '`1` with `S3_ENDPOINT`, else `0`',
    ...yesOrNo,
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    means:
      'the mail server (`smtp://…`, `smtps://…`); without it each mail is a file in `DATA_DIR/mail` for 90 days',
    may: 'una dirección smtps://USUARIO:CLAVE@SERVIDOR o smtp://…',
    parse: (text) => [url('smtp:', 'smtps:')(text)].find((address) => address && new URL(address).hostname),
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    means: 'who mails come from: `NAME <ADDRESS>` or an address',
    default: 'Portal Inversionista <no-responder@localhost>',
    may: sender,
    parse: mailSender,
  }),
  accountantMail: optional({
    name: 'ACCOUNTANT_MAIL',
    means:
      "where the daily [digest](contract.md#mails) of landlords' notes and answers goes; without it there is no digest",
    may: 'un correo como contador@example.cl',
    parse: (text) => (isMailAddress(text) && /\.[^.]{2,}$/.test(text) ? text : undefined),
  }),
  officeName: optional({
    name: 'OFFICE_NAME',
    means:
      "the accountant's office, [in place of the product's name](contract.md#the-office) in the app, mails, receipts and prints",
    defaultText: "the build's, or 'Portal Inversionista'",
    may: mayBeOfficeName,
    parse: officeName,
  }),
  officeRut: optional({
    name: 'OFFICE_RUT',
    means: 'its RUT, for receipts',
    may: 'el RUT de la oficina con su dígito verificador, como 76.543.210-3',
    parse: (text) => (/^[\d.]+-?[\dk]$/i.test(text) && isValidRut(text) ? formatRut(text) : undefined),
  }),
  officeLogo: optional({
    name: 'OFFICE_LOGO',
    means:
      'its logo: a PNG of at most 24 KB, as the path of a file or as `data:image/png;base64,…`. 300 pixels in height are enough; it is drawn on white, and one that is more than three times as wide as high gets smaller',
    defaultText: "the build's, or the product's icon",
    may: mayBeLogo,
    parse: readLogo,
  }),
  ufUrl: optional({
    name: 'UF_URL',
    means:
      'answers the value of the UF: as `https://mindicador.cl/api/uf` does, or the CMF (`https://api.cmfchile.cl/api-sbifv3/recursos_api/uf?apikey=KEY&formato=json`). Asked once a day, and every hour while it fails. It does not replace what `contador uf` wrote',
    may: addressToCall,
    parse: forFetch,
  }),
  localHosts: setting<readonly string[]>({
    name: 'LOCAL_HOSTS',
    means:
      'hosts in other settings that are this machine under another name (containers of one compose file): production reaches them without TLS',
    default: [],
    may: 'nombres o direcciones de servidores, separados por espacios o comas',
    parse: (text) => list(text, (host) => /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/i.test(host)),
  }),
  retentionYears: setting({
    name: 'RETENTION_YEARS',
    means:
      "how long documents are kept of a landlord or tenant whose data are to be deleted (`contador eliminar`, `eliminar-arrendatario`). The page '/privacidad' says six: change it too (`src/features/privacy`)",
    default: 6,
    unit: 'years',
    may: 'un número de años de 1 a 30',
    parse: number(1, 30),
  }),
  minFreeMb: setting({
    name: 'MIN_FREE_MB',
    means:
      'what stays free on the disk where uploads are received, and on that of the embedded database: with less, uploads are refused (507)',
    default: 1024,
    unit: 'megabytes',
    may: `megabytes, de 0 a ${mostMegabytes}`,
    parse: number(0, mostMegabytes),
  }),
  uploadMbPerDay: setting({
    name: 'UPLOAD_MB_PER_DAY',
    means: 'what a user may upload in 24 hours, then 429',
    default: 5000,
    unit: 'megabytes',
    may: `megabytes, de 25 a ${mostMegabytes}`,
    parse: number(25, mostMegabytes),
  }),
  logLevel: setting<LogLevel>({
    name: 'LOG_LEVEL',
    means: logLevels.map((level) => `\`${level}\``).join(' '),
    default: 'info',
    defaultText: '`info` (`warn` under `npm start`)',
    may: `uno de ${logLevels.join(', ')}`,
    parse: (text) => logLevels.find((level) => level === text),
  }),
}

type SettingValues = {
  [Name in keyof typeof described]: (typeof described)[Name] extends Setting<infer Value> ? Value : never
}

/** All settings, read from the environment and checked once at start. */
export type Config = SettingValues & {
  /** For true landlords: nothing of the demo, and nothing goes over a network in the clear. */
  production: boolean
  /** Absolute. */
  dataDir: string
  demo: boolean
  /** An S3-compatible store for the files instead of the data folder. */
  s3: S3Options | null
  /** Null: the product has its own name. */
  office: Office | null
  /** Bytes of the disk below which no upload is received. */
  minFree: number
  /** Bytes that a user may send in a day. */
  uploadsPerDay: number
}

/** For a person: a folder, or a database and a bucket without their passwords. */
export function dataPlace({ databaseUrl, dataDir, s3 }: Config): string {
  const files = s3 ? `s3://${s3.bucket}` : dataDir
  if (!databaseUrl) return s3 ? `${dataDir} y ${files}` : dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname} y ${files}`
}

/** The message has a sentence for every wrong setting, one per line. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

/** Throws a `ConfigError` that says what was given (not a secret) and what it may be. */
export function readConfig(env: Env): Config {
  const settings = new Settings(env)
  const config = readSettings(settings)
  if (config.production) requireSafety(settings, config)
  if (settings.problems.size > 0) throw new ConfigError([...settings.problems.values()].join('\n'))
  return config
}

/** The variables, with a sentence for each that is wrong. */
class Settings {
  /** A sentence for each wrong setting, by its name. */
  readonly problems = new Map<string, string>()

  constructor(private readonly env: Env) {}

  read({ name, may, parse, default: usual }: Setting<SettingValue>): SettingValue {
    const text = this.given(name)
    if (!text) return usual
    const value = parse(text)
    if (value === undefined) this.refuse(name, may)
    return value ?? usual
  }

  /** Says what was given for a setting, and what it may be. */
  refuse(name: string, may: string): void {
    // The problem with its file says more.
    if (this.problems.get(name)?.startsWith(`${name}_FILE`)) return
    const text = this.given(name)
    this.problems.set(name, `${name} ${text ? `es ${shown(name, text)}` : 'falta'}; puede ser ${may}.`)
  }

  /**
   * What was given for a setting: as it is, or if it may hold a secret in the file that `NAME_FILE`
   * names.
   */
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

function readSettings(settings: Settings): Config {
  const given = Object.fromEntries(
    Object.entries<Setting<SettingValue>>(described).map(([name, one]) => [name, settings.read(one)]),
  ) as SettingValues
  const { databaseUrl } = given
  if (given.databaseOwnerUrl && !databaseUrl) settings.refuse('DATABASE_URL', databaseAddress)
  const production = given.environment === 'production'
  return {
    ...given,
    production,
    dataDir: resolve(given.dataDir ?? (databaseUrl ? 'data' : defaultDataDir())),
    demo: given.demo ?? (databaseUrl === null && !production),
    s3: s3Of(given, settings),
    office: officeOf(given, settings),
    minFree: given.minFreeMb * mebibyte,
    uploadsPerDay: given.uploadMbPerDay * mebibyte,
  }
}

function officeOf(
  { officeName: name, officeRut: rut, officeLogo: logo }: SettingValues,
  settings: Settings,
): Office | null {
  if (name !== null) return { name, rut, logo }
  if (rut ?? logo) settings.refuse('OFFICE_NAME', described.officeName.may)
  return null
}

function s3Of(
  { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle }: SettingValues,
  settings: Settings,
): S3Options | null {
  if (!bucket && (endpoint ?? accessKeyId)) settings.refuse('S3_BUCKET', described.bucket.may)
  if (accessKeyId && !secretAccessKey)
    settings.refuse('S3_SECRET_ACCESS_KEY', 'el secreto de S3_ACCESS_KEY_ID')
  if (secretAccessKey && !accessKeyId)
    settings.refuse('S3_ACCESS_KEY_ID', 'la clave a la que pertenece S3_SECRET_ACCESS_KEY')
  return bucket
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle: pathStyle ?? endpoint !== null }
    : null
}

/** Refuses settings that are unsafe for true landlords, and missing ones. */
function requireSafety(settings: Settings, config: Config): void {
  const { databaseUrl, databaseOwnerUrl, localHosts: local, s3, publicUrl, smtpUrl, ufUrl } = config
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
  const database = 'postgres://…?sslmode=verify-full, o un servidor en esta máquina, en producción'
  for (const [name, address, may] of [
    ['DATABASE_URL', databaseUrl, database],
    ['DATABASE_OWNER_URL', databaseOwnerUrl, database],
    ['S3_ENDPOINT', s3?.endpoint, 'https://…, o un almacén en esta máquina, en producción'],
    ['UF_URL', ufUrl, 'https://…, o un programa en esta máquina, en producción'],
  ] as const)
    if (address && !reachesByTls(address, local)) settings.refuse(name, may)
}
