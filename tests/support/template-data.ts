import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { today } from '../../shared/dates'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A new data folder as the first start leaves it: a cluster with schema, regions and the demo landlords, and their files. Making one
 * takes seconds, so one is made for each state of the server's sources (and day: the demo's months follow the calendar) and copied.
 */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  copyTemplate('', dataDir)
  return dataDir
}

/** The same without the cluster, for a server whose database is elsewhere. */
export function newFilesDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  cpSync(join(template(), 'files'), join(dataDir, 'files'), { recursive: true })
  return dataDir
}

/** With its owners: as root the cluster is another user's. */
export function copyTemplate(part: string, into: string): void {
  execFileSync('cp', ['-a', `${join(template(), part)}/.`, into])
}

/**
 * Makes the template of this run, if there is none, in a process of its own. It stays the run's, also if
 * a day begins meanwhile: a folder's files are those of one database.
 */
export async function prepareTemplate(): Promise<void> {
  const folder = templateFolder()
  process.env[ofThisRun] = folder
  if (existsSync(folder) || !claim(`${folder}.lock`)) return
  const { building, make } = making()
  const child = spawn(process.execPath, make, { cwd: root, stdio: 'ignore' })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status === 0) renameSync(building, folder)
  // The next one that needs it will say why.
  else rmSync(`${folder}.lock`, { recursive: true })
}

function template(): string {
  const folder = process.env[ofThisRun] ?? templateFolder()
  while (!existsSync(folder)) {
    if (!claim(`${folder}.lock`)) {
      // Another test process is making it.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      continue
    }
    const { building, make } = making()
    const { status, stderr } = spawnSync(process.execPath, make, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`template data: ${stderr}`)
    if (!existsSync(folder)) renameSync(building, folder)
    forgetOld(cache)
  }
  return folder
}

const ofThisRun = 'TEMPLATE_DATA'

const cache = join(root, 'node_modules/.cache/portal-template')

function templateFolder(): string {
  mkdirSync(cache, { recursive: true })
  return join(cache, state())
}

/** A folder for a template, and Node's arguments that fill it. */
function making(): { building: string; make: string[] } {
  const building = mkdtempSync(join(cache, 'building-'))
  return { building, make: ['--import', 'tsx', 'tests/support/make-template.ts', building] }
}

/** The process that creates the lock's folder makes the template. A lock of minutes ago was left by a process that died. */
function claim(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    if (ageOf(lock) > 120_000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function state(): string {
  const hash = createHash('sha256').update(today())
  for (const path of sources(join(root, 'server'))) hash.update(path).update(readFileSync(path))
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

/** What decides the template's content. Routes and the like don't. */
function sources(folder: string): string[] {
  return ['database', 'seed', 'domain/passwords.ts']
    .flatMap((part) =>
      part.endsWith('.ts') ? [part] : list(join(folder, part)).map((name) => join(part, name)),
    )
    .map((path) => join(folder, path))
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Not today's: another test process may be copying it. */
function forgetOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (ageOf(path) > 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}

/** Milliseconds by the disk's clock: this process may have another one (scripts/test-at.mjs). */
function ageOf(path: string): number {
  const probe = mkdtempSync(join(cache, 'clock-'))
  const now = statSync(probe).mtimeMs
  rmSync(probe, { recursive: true })
  return now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
}
