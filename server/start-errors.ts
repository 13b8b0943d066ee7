import { ConfigError, type Config } from './config'
import { shown } from './config-values'
import { DatabaseBusy, DatabaseFault, insufficientPrivilege, sqlState } from './database/database'
import { DatabaseUnfit } from './database/fitness'
import { OwnsTables, SchemaMismatch } from './database/migrate'
import { DatabaseInUse } from './database/postgres'
import { DatabaseUnreachable, OtherDatabase } from './open-services'
import { statusOf, StorageUnfit } from './storage/try-storage'

/** A sentence for an error that an operator can mend; null for the others, which keep their stack. */
export function startSentence(error: unknown, config: Config | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseFault ||
    error instanceof DatabaseInUse ||
    error instanceof SchemaMismatch
  )
    return error.message
  if (error instanceof DatabaseBusy)
    return 'La base de datos está ocupada, quizás por una restauración: prueba de nuevo en un momento.'
  if (error instanceof DatabaseUnreachable)
    return sentenceOfDatabase(
      error.setting,
      config,
      error.cause instanceof DatabaseUnfit
        ? error.cause.message
        : `un servidor de PostgreSQL que deje entrar a este (${error.message})`,
    )
  if (error instanceof OtherDatabase)
    return sentenceOfDatabase('DATABASE_OWNER_URL', config, 'la dirección de la misma base que DATABASE_URL')
  if (error instanceof OwnsTables)
    return sentenceOfDatabase(
      'DATABASE_URL',
      config,
      'la dirección de un usuario que no sea dueño de las tablas ni superusuario, junto a DATABASE_OWNER_URL',
    )
  if (config?.databaseUrl && error instanceof Error && sqlState(error) === insufficientPrivilege)
    return sentenceOfDatabase(
      'DATABASE_OWNER_URL',
      config,
      `la dirección del usuario dueño de las tablas (${error.message})`,
    )
  if (config && error instanceof StorageUnfit) return sentenceOfStorage(error.cause, config)
  return config && error instanceof Error ? sentenceOfSystem(error, config) : null
}

function sentenceOfDatabase(
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  config: Config | null,
  may: string,
): string {
  const given = setting === 'DATABASE_URL' ? config?.databaseUrl : config?.databaseOwnerUrl
  return `${setting} ${given ? `es ${shown(setting, given)}` : 'falta'}; puede ser ${may}.`
}

/** Remedies by the name of the object store's error: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const storeRemedies: Record<string, string> = {
  AccessDenied: 'da a S3_ACCESS_KEY_ID permiso para guardar, leer, listar y borrar en ese bucket',
  AuthorizationHeaderMalformed: 'S3_REGION es la región del bucket: corrígela',
  CredentialsProviderError: 'pon S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'corrige S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY',
  NoSuchBucket: 'crea el bucket, o corrige S3_BUCKET',
  PermanentRedirect: 'S3_REGION es la región del bucket: corrígela',
  RequestTimeTooSkewed: 'pon en hora el reloj de esta máquina (timedatectl set-ntp true)',
  SignatureDoesNotMatch: 'corrige S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY',
}

function sentenceOfStorage(cause: unknown, { s3, dataDir }: Config): string {
  const { name = '', message = '' } = cause instanceof Error ? cause : {}
  if (!s3)
    return `DATA_DIR es '${dataDir}'; puede ser una carpeta en un disco que guarde archivos y los devuelva (${message}).`
  const said = [name, statusOf(cause), message !== name && message].filter(Boolean).join(', ')
  const remedy = storeRemedies[name] ?? 'corrige S3_ENDPOINT, S3_BUCKET y S3_PATH_STYLE, o usa otro almacén'
  return `El bucket '${s3.bucket}' de S3_BUCKET no guarda un archivo de prueba ni lo devuelve (${said}): ${remedy}.`
}

const writable = 'en la que este usuario pueda escribir'

/** What DATA_DIR has to be, by the system's error code for a path in it. */
const folders: Record<string, string> = {
  ...{ EACCES: writable, EPERM: writable, EROFS: writable, ENOENT: writable, ENOTDIR: writable },
  EEXIST: "con carpetas, y no archivos ni enlaces a un disco que no está montado, en 'files' y las demás",
  EXDEV: "con todo lo de 'files' en un mismo disco",
}

/** The sentence for a system error (https://nodejs.org/api/errors.html#class-systemerror). */
function sentenceOfSystem(
  error: Error & { code?: string; syscall?: string; path?: string },
  { host, port, dataDir }: Config,
): string | null {
  const { code = '', syscall, path } = error
  // The folder, something in it, or a folder above that could not be made.
  if (path && code !== 'ENOSPC' && (path.startsWith(dataDir) || `${dataDir}/`.startsWith(`${path}/`)))
    return `DATA_DIR es '${dataDir}'; puede ser una carpeta ${path === dataDir ? writable : (folders[code] ?? 'en un disco que guarde archivos')} (${code}).`
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso: detén el programa que escucha ahí, o nombra otro puerto en PORT.`
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT es '${port}'; puede ser uno en el que este usuario pueda escuchar, como 4000.`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST es '${host}'; puede ser una dirección de esta máquina, o 0.0.0.0 para todas (${code}).`
  if (code === 'ENOSPC') return 'El disco de DATA_DIR está lleno: libera espacio e inicia de nuevo.'
  return null
}
