import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { DatabaseFault, sqlState } from './database'
import { mayRun } from './pid-file'

/** `O_EXLOCK` of macOS, which Node does not name: an open file with a lock of flock(2). */
const exclusiveLock = 0x20

/**
 * Locks a cluster for the PostgreSQL that inherits the descriptor: the kernel frees the lock when
 * the last of its processes has ended. PostgreSQL's own guards see only their own container:
 * https://www.mail-archive.com/pgsql-hackers@lists.postgresql.org/msg215515.html
 * Null: another process has the lock. Throws `DatabaseFault` if there are no locks.
 */
export function lockCluster(folder: string): number | null {
  // On Windows PostgreSQL's own guards are enough: all its processes see each other.
  if (process.platform === 'win32') return mayRun(folder) ? null : openSync(devNull, 'r')
  // This file exists while the cluster does, belongs to its user, and is never replaced.
  const path = join(folder, 'PG_VERSION')
  return process.platform === 'darwin' ? openLocked(path) : lockByProgram(path)
}

function openLocked(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NONBLOCK | exclusiveLock)
  } catch (error) {
    if (sqlState(error) === 'EAGAIN') return null
    throw sqlState(error) === 'ENOTSUP' ? noLocks(path, 'ENOTSUP') : error
  }
}

/** Node has no flock(2). The lock belongs to the open file, which the program shares with Node. */
function lockByProgram(path: string): number | null {
  const file = openSync(path, 'r+')
  const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
  })
  if (status === 0) return file
  closeSync(file)
  if (status === 1) return null
  throw noLocks(path, error?.message ?? stderr.trim())
}

function noLocks(path: string, reason: string): DatabaseFault {
  return new DatabaseFault(
    `No se puede bloquear ${path} (${reason}), y así dos procesos podrían usar la misma base de datos. Hace falta el programa flock (paquete util-linux) y un disco que permita bloqueos; o pon en DATABASE_URL la dirección de un servidor de PostgreSQL.`,
  )
}
