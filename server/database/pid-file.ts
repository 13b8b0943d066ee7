import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqlState } from './database'

export function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

/**
 * The process and port that PostgreSQL wrote at its start. In another container the process number
 * means nothing.
 * https://www.postgresql.org/docs/current/storage-file-layout.html
 */
export function readRunning(folder: string): { pid: number; port: number } | null {
  try {
    const [pid, , , port] = readFileSync(pidFile(folder), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port) }
  } catch {
    return null
  }
}

/** Whether a process has the number of the cluster's PostgreSQL: after a kill maybe another one. */
export function mayRun(folder: string): boolean {
  const pid = readRunning(folder)?.pid
  return pid ? isAlive(pid) : false
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return sqlState(error) === 'EPERM'
  }
}
