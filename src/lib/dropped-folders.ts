import { isText } from './pasted'

export type DroppedFiles = {
  files: readonly File[]
  /** A sentence for the user about files that were not taken; null if all were. */
  problem: string | null
}

/** `text`: what was dropped as text. A link has neither file nor entry. */
export async function readEntries(
  given: readonly File[],
  entries: readonly FileSystemEntry[],
  text: string,
): Promise<DroppedFiles> {
  const alone = isText(text, given) ? [] : given
  const isLink = alone.length === 0 && entries.length === 0
  if (!entries.some(isFolder)) return { files: alone, problem: isLink ? noFile : null }
  return readFolders(entries).catch(() => ({
    files: [],
    problem: 'No se pudo abrir la carpeta. Suelta sus archivos.',
  }))
}

const noFile =
  'Eso es un enlace, no un archivo. Guarda primero el archivo en tu dispositivo, y suéltalo aquí.'

/** The files in dropped folders, and those next to them. */
async function readFolders(entries: readonly FileSystemEntry[]): Promise<DroppedFiles> {
  const folders = entries.filter(isFolder)
  const inFolders = await Promise.all(folders.map(filesIn))
  const empty = folders.filter((_, at) => inFolders[at]?.length === 0).map(({ name }) => `«${name}»`)
  const single = await Promise.all(entries.filter(isFile).map(fileOf))
  return {
    files: [...single, ...inFolders.flat()],
    problem:
      empty.length === 0
        ? null
        : empty.length === 1
          ? `La carpeta ${empty.join()} está vacía.`
          : `Estas carpetas están vacías: ${empty.join(', ')}.`,
  }
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = (await entriesOf(folder)).filter(({ name }) => !isSystems(name))
  const below = await Promise.all(entries.filter(isFolder).map(filesIn))
  return [...(await Promise.all(entries.filter(isFile).map(fileOf))), ...below.flat()]
}

/**
 * `readEntries` returns portions until an empty one:
 * https://wicg.github.io/entries-api/#api-directoryreader
 */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (portion.length === 0) return all
    all.push(...portion)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Files that operating systems add to folders. */
function isSystems(name: string): boolean {
  return name.startsWith('.') || ['Thumbs.db', 'desktop.ini'].includes(name)
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
