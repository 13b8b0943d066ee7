import { stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Conflict } from '../domain/errors'

/** `path`; in a folder `name`, with a number if that is taken: photos of a day may share a name. */
export async function fileAt(path: string, name: string): Promise<string> {
  const find = (at: string) => stat(at).catch(() => null)
  if (!(await find(path))?.isDirectory()) return path
  const { name: stem, ext } = parse(name)
  let file = join(path, name)
  for (let number = 2; await find(file); number += 1) file = join(path, `${stem} (${number})${ext}`)
  return file
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
