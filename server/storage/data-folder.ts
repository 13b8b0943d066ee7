import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './spool'

/**
 * Beginnings of the names that the portal makes in its folder, or a file system has in its root.
 */
const ours = /^(postgres|reserve|database|files|spool|mail|office|parts|lock|rest|lost\+found)/

/** The rights of group and others. */
const others = 0o077

/**
 * Closes an existing data folder, with its content, to other users of the machine. Resolves to a
 * sentence if it can't, or if the folder is not the portal's alone.
 */
export async function closeToOthers(folder: string): Promise<string | null> {
  // Windows has other rights, which a folder inherits.
  if (process.platform === 'win32' || !(await isOpen(folder))) return null
  const open = `DATA_DIR es '${folder}', que otros usuarios de esta máquina pueden abrir`
  const foreign = (await readdir(folder)).find((name) => !ours.test(name))
  if (foreign !== undefined)
    return `${open}, y se deja así porque contiene '${foreign}': dale al portal una carpeta propia.`
  try {
    // The folder first: it keeps others out while the rest is closed.
    await chmod(folder, 0o700)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() ? 0o700 : 0o600).catch(ifThere)
    }
  } catch (error) {
    return `${open}; como su dueño ejecuta: chmod -R go= '${folder}' (${String(error)})`
  }
  return (await isOpen(folder)) ? `${open}: su sistema de archivos no guarda permisos.` : null
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & others) !== 0
}

/** A file of the spool may be gone by now. */
function ifThere(error: unknown): void {
  if (!isMissing(error)) throw error
}
