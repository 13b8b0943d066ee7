import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The path of each document's file in a backend's data folder. */
export function storedPaths(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'spool')
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Every document's file in a backend's data folder. */
export function storedFiles(dataDir: string): Buffer[] {
  return storedPaths(dataDir).map((path) => readFileSync(path))
}

/** The names of what a backend is receiving. */
export function spooledFiles(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files', 'spool'))
}

/** Makes a file that was just written as old as so many milliseconds, by the clock of its disk. */
export function ageFile(path: string, ms: number): void {
  const written = new Date(statSync(path).mtimeMs - ms)
  utimesSync(path, written, written)
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The stored files that have this hash. */
export function copiesOf(dataDir: string, hash: string | undefined): Buffer[] {
  return storedFiles(dataDir).filter((bytes) => sha256(bytes) === hash)
}
