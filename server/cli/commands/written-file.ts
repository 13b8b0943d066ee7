import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Conflict } from '../../domain/errors'

/** `path`, or `name` in it if it is a folder. */
export async function fileAt(path: string, name: string): Promise<string> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory()
  return isFolder ? join(path, name) : path
}

/** https://nodejs.org/api/errors.html#common-system-errors */
const reasons: Record<string, string> = {
  ENOENT: 'la carpeta no existe',
  ENOTDIR: 'la carpeta no existe',
  EACCES: 'este usuario no puede escribir ahí',
  EPERM: 'este usuario no puede escribir ahí',
  EROFS: 'ahí solo se puede leer',
  ENOSPC: 'el disco está lleno',
}

/** Throws `Conflict` if the file exists or the system refuses it. */
export async function writeFor<Result>(file: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
    const code = String(error.code)
    if (code === 'EEXIST') throw new Conflict(`Ya existe ${file}.`)
    throw new Conflict(`No se pudo escribir ${file}: ${reasons[code] ?? code}.`)
  }
}
