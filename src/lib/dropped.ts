/** What was dropped on the page from outside of it. */
export type Dropped = {
  files: readonly File[]
  /** What to say of the rest, or if there was nothing to take. */
  problem: string | null
}

/** Something of the page itself is dragged: a page of several, a link. */
let isOwn = false
window.addEventListener('dragstart', () => (isOwn = true))
for (const end of ['dragend', 'drop']) window.addEventListener(end, () => setTimeout(() => (isOwn = false)))

/** Whether the browser would leave the app for it: files, folders, or a link that no field takes as its text. */
export function comesFromOutside({ dataTransfer, target }: DragEvent): boolean {
  if (isOwn || !dataTransfer) return false
  if (dataTransfer.types.includes('Files')) return true
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  return dataTransfer.types.includes('text/uri-list') && !isField
}

/** To be called in the event itself: afterwards its list is empty. */
export async function readDropped(data: DataTransfer): Promise<Dropped> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  const alone = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const folders = entries.filter(isFolder)
  if (folders.length === 0) return { files: alone, problem: alone.length === 0 ? noFile : null }
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

const noFile =
  'Eso es un enlace, no un archivo. Guarda primero el archivo en tu dispositivo, y suéltalo aquí.'

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = (await entriesOf(folder)).filter(({ name }) => !isSystems(name))
  const below = await Promise.all(entries.filter(isFolder).map(filesIn))
  return [...(await Promise.all(entries.filter(isFile).map(fileOf))), ...below.flat()]
}

/** A reader gives them in portions, the last of which is empty: https://wicg.github.io/entries-api/#api-directoryreader */
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

/** What an operating system leaves in folders by itself. */
function isSystems(name: string): boolean {
  return name.startsWith('.') || ['Thumbs.db', 'desktop.ini'].includes(name)
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
