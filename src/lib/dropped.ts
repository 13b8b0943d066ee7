/** What was dropped on the page from outside of it. */
export type DroppedFiles = {
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
export async function readDropped(data: DataTransfer): Promise<DroppedFiles> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  const alone = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory))
    return { files: alone, problem: alone.length === 0 ? noFile : null }
  // Folders are dropped on desktops, seldom. One may be closed to the browser, or their code not be here yet.
  return import('./dropped-folders')
    .then(({ readFolders }) => readFolders(entries))
    .catch(() => ({ files: [], problem: 'No se pudo abrir la carpeta. Suelta sus archivos.' }))
}

const noFile =
  'Eso es un enlace, no un archivo. Guarda primero el archivo en tu dispositivo, y suéltalo aquí.'
