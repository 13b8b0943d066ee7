import { ConfigError, type Config } from './config'
import { shown } from './config-values'
import { DataDirInUse } from './database/data-lock'
import { insufficientPrivilege, sqlState } from './database/database'
import { OwnsTables, SchemaMismatch } from './database/migrate'
import { DatabaseInUse } from './database/postgres'
import { DatabaseUnreachable, DiskFull, OtherDatabase } from './open-services'

/** The line for an error at start that the operator can mend; null for any other, which is printed with its stack. */
export function startSentence(error: unknown, config: Config | null): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirInUse ||
    error instanceof DatabaseInUse ||
    error instanceof DiskFull ||
    error instanceof SchemaMismatch
  )
    return error.message
  if (error instanceof DatabaseUnreachable)
    return sentenceOfDatabase(
      error.setting,
      config,
      `a PostgreSQL server that lets this one in (${error.message})`,
    )
  if (error instanceof OtherDatabase)
    return sentenceOfDatabase(
      'DATABASE_OWNER_URL',
      config,
      'the address of the same database as DATABASE_URL',
    )
  if (error instanceof OwnsTables)
    return sentenceOfDatabase(
      'DATABASE_URL',
      config,
      'the address of a user who does not own the tables and is no superuser, next to DATABASE_OWNER_URL',
    )
  if (config?.databaseUrl && error instanceof Error && sqlState(error) === insufficientPrivilege)
    return sentenceOfDatabase(
      'DATABASE_OWNER_URL',
      config,
      `the address of the user who owns the tables (${error.message})`,
    )
  return config && error instanceof Error ? sentenceOfSystem(error, config) : null
}

function sentenceOfDatabase(
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  config: Config | null,
  may: string,
): string {
  const given = setting === 'DATABASE_URL' ? config?.databaseUrl : config?.databaseOwnerUrl
  return `${setting} ${given ? `is ${shown(setting, given)}` : 'is missing'}; it may be ${may}.`
}

/** Of what the operating system refused (https://nodejs.org/api/errors.html#class-systemerror). */
function sentenceOfSystem(
  error: Error & { code?: string; syscall?: string; path?: string },
  { host, port, dataDir }: Config,
): string | null {
  const { code = '', syscall, path } = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that listens there, or name another port in PORT.`
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT is '${port}'; it may be one that this user may listen on, such as 4000.`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST is '${host}'; it may be an address of this machine, or 0.0.0.0 for every one (${code}).`
  if (code === 'ENOSPC') return 'The disk of DATA_DIR is full: make room and start again.'
  // The folder, what is in it, or a folder above that could not be made.
  if (path && (path.startsWith(dataDir) || `${dataDir}/`.startsWith(`${path}/`)))
    return `DATA_DIR is '${dataDir}'; it may be a folder that this user may write to (${code}).`
  return null
}
