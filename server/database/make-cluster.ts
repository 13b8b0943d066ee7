import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  broken,
  clusterFolder,
  damaged,
  full,
  hasCluster,
  ownProcess,
  socketName,
  type Cluster,
} from './cluster'
import { DatabaseFault } from './database'
import { canReach, findPrograms, openPlace, type Programs, type SystemUser } from './programs'
import { isFull } from './reserve'

/** Finds the cluster of a data folder or makes it. `mayMake` throws if none may be made. */
export async function prepareCluster(
  dataDir: string,
  user: SystemUser | null,
  mayMake: () => Promise<void>,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  if (user) letReach(user, dataDir)
  const programs = findPrograms(user)
  if (!hasCluster(dataDir)) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw damaged(folder, `falta ${folder}/PG_VERSION`)
    await mayMake()
    make(dataDir, folder, programs)
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== programs.major)
    throw new DatabaseFault(
      `La base de datos de ${folder} es de PostgreSQL ${version || '?'}, y esta versión del portal trae PostgreSQL ${programs.major}. Haz un respaldo con la versión anterior y restáuralo.`,
    )
  // A socket's path has a limit, of 103 bytes on macOS:
  // https://nodejs.org/api/net.html#identifying-paths-for-ipc-connections
  const isShort = Buffer.byteLength(join(folder, socketName)) <= 103
  const hasSocket = isShort && process.platform !== 'win32'
  return { dataDir, folder, programs, password: readPassword(folder), hasSocket }
}

/** PostgreSQL refuses to run as root: its user has to reach the data folder. */
function letReach(user: SystemUser, dataDir: string): void {
  if (dirname(dataDir) === openPlace) chmodSync(openPlace, 0o755)
  if (!canReach(user, dataDir)) chownSync(dataDir, user.uid, user.gid)
  if (!canReach(user, dataDir))
    throw new DatabaseFault(
      `DATA_DIR es '${dataDir}'; puede ser una carpeta a la que llegue el usuario ${user.name}: como root, la base de datos funciona con ese usuario.`,
    )
}

const passwordFile = 'portal.password'

function readPassword(folder: string): string {
  const password = readWord(folder)
  if (!password) throw damaged(folder, `${passwordFile} está vacío`)
  return password
}

function readWord(folder: string): string {
  try {
    return readFileSync(join(folder, passwordFile), 'utf8').trim()
  } catch {
    throw damaged(folder, `no se puede leer ${passwordFile}`)
  }
}

/** The cluster gets its name when it is whole. */
function make(dataDir: string, folder: string, programs: Programs): void {
  const { bin, user } = programs
  const building = `${folder}.${randomBytes(6).toString('hex')}`
  const password = `${building}.password`
  try {
    mkdirSync(building, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (user) for (const path of [building, password]) chownSync(path, user.uid, user.gid)
    const args = ['-D', building, '-U', 'portal', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8']
    // PostgreSQL's own collation, not the system's: the folder may move to another machine.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const { status, stderr, error } = spawnSync(
      join(bin, 'initdb'),
      [...args, ...locale, '--no-instructions'],
      { ...ownProcess(dataDir, programs), encoding: 'utf8' },
    )
    if (status !== 0) throw isFull(dataDir) ? full(dataDir) : broken(folder, error?.message ?? stderr)
    // initdb has synced its own files.
    sync(password)
    renameSync(password, join(building, passwordFile))
    sync(building)
    renameSync(building, folder)
    sync(dataDir)
  } catch (error) {
    // Another process may have been faster.
    if (!hasCluster(dataDir)) throw error
  } finally {
    rmSync(building, { recursive: true, force: true })
    rmSync(password, { force: true })
  }
}

/** A file, or the names in a folder. */
function sync(path: string): void {
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
