import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownProcess, socketPort, type Cluster } from './cluster'
import { sqlState } from './database'

export type Started = { isOver: () => boolean; said: () => string }

/** Detached: a Ctrl-C in the terminal is for this process, which first ends what it is doing. */
export function start({ dataDir, folder, programs, port }: Cluster): Started {
  const log = join(dataDir, 'postgres.log')
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const from = before < 1_000_000 ? before : 0
  const file = openSync(log, from > 0 ? 'a' : 'w', 0o600)
  const network = port === socketPort ? ['-k', '.', '-h', ''] : ['-k', '', '-h', '127.0.0.1']
  const settings = {
    // The message of a statement's error may quote someone's data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    timezone: 'UTC',
    unix_socket_permissions: '0600',
  }
  const child = spawn(
    join(programs.bin, 'postgres'),
    [
      ...['-D', folder, '-p', String(port), ...network],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...ownProcess(dataDir, programs), detached: true, stdio: ['ignore', file, file] },
  )
  closeSync(file)
  child.unref()
  let failed = ''
  child.once('error', (error) => (failed = error.message))
  return {
    isOver: () => failed !== '' || child.exitCode !== null || child.signalCode !== null,
    said: () => failed || readFileSync(log).subarray(from).toString(),
  }
}

export async function stop({ dataDir, folder, programs }: Cluster): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']
  const child = spawn(join(programs.bin, 'pg_ctl'), args, {
    ...ownProcess(dataDir, programs),
    stdio: 'ignore',
  })
  await once(child, 'exit')
}

export function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

/** PostgreSQL's own file: https://www.postgresql.org/docs/current/storage-file-layout.html */
export function readRunning(folder: string): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(pidFile(folder), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return null
  }
}

/**
 * Whether the cluster's PostgreSQL runs. After a kill another process may have its number (usual in
 * a container), and PostgreSQL would refuse to start. It takes its parent's number for stale, and
 * looks for shared memory of its own kind itself.
 */
export function isLiving({ folder }: Cluster): boolean {
  const pid = readRunning(folder)?.pid
  if (!pid || !isAlive(pid)) return false
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)) return true
  } catch {
    if (!existsSync('/proc/self/cwd')) return true
  }
  const file = pidFile(folder)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  return false
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return sqlState(error) === 'EPERM'
  }
}
