import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ownProcess, socketName, socketPort, type Cluster } from './cluster'
import { lockCluster } from './cluster-lock'
import { pidFile, readRunning } from './pid-file'
import { as } from './programs'

export type Started = { isOver: () => boolean; said: () => string }

/** Null if another process has the cluster's files. */
export async function start(cluster: Cluster): Promise<Started | null> {
  const lock = lockCluster(cluster.folder)
  if (lock === null) return null
  try {
    forgetKilled(cluster.folder)
    return run(cluster, lock, cluster.hasSocket ? socketPort : await freePort())
  } finally {
    // PostgreSQL has its own descriptor of it.
    closeSync(lock)
  }
}

/** Detached: a Ctrl-C in the terminal is for this process, which first ends what it is doing. */
function run({ dataDir, folder, programs, hasSocket }: Cluster, lock: number, port: number): Started {
  const log = join(dataDir, 'postgres.log')
  const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const from = before < 1_000_000 ? before : 0
  const file = openSync(log, from > 0 ? 'a' : 'w', 0o600)
  const network = hasSocket ? ['-k', '.', '-h', ''] : ['-k', '', '-h', '127.0.0.1']
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
    { ...ownProcess(dataDir, programs), detached: true, stdio: ['ignore', file, file, lock] },
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

/**
 * Removes what a killed PostgreSQL left: the next one would take any process with its number for
 * it. Only with the lock, which Windows does not have.
 */
function forgetKilled(folder: string): void {
  if (process.platform === 'win32') return
  for (const path of [pidFile(folder), join(folder, socketName), join(folder, `${socketName}.lock`)])
    rmSync(path, { force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Leaves a PostgreSQL of another container to that. */
export async function stop(cluster: Cluster): Promise<void> {
  if (!isHere(cluster)) return
  const { dataDir, folder, programs } = cluster
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']
  const child = spawn(join(programs.bin, 'pg_ctl'), args, {
    ...ownProcess(dataDir, programs),
    stdio: 'ignore',
  })
  await once(child, 'exit')
}

/** Whether the number in its file is PostgreSQL's here too. Its own user may see where it works. */
function isHere({ folder, programs }: Cluster): boolean {
  if (process.platform !== 'linux') return true
  const works = `/proc/${readRunning(folder)?.pid}/cwd`
  return spawnSync('test', [works, '-ef', folder], { ...as(programs.user), cwd: '/' }).status === 0
}
