export type Dropped = {
  files: readonly File[]
  /** What to tell the user about anything that was not taken. */
  problem: string | null
}

/** True while something of the page itself is dragged. */
let isOwn = false
window.addEventListener('dragstart', () => (isOwn = true))
for (const end of ['dragend', 'drop']) window.addEventListener(end, () => setTimeout(() => (isOwn = false)))

/**
 * Whether the browser would leave the app to open it: files, folders, or a link dropped outside a
 * text field.
 */
export function comesFromOutside({ dataTransfer, target }: DragEvent): boolean {
  if (isOwn || !dataTransfer) return false
  if (dataTransfer.types.includes('Files')) return true
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  return dataTransfer.types.includes('text/uri-list') && !isField
}

/** Call inside the event: the list is empty afterwards. */
export async function readDropped(data: DataTransfer): Promise<Dropped> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  const alone = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory))
    return { files: alone, problem: alone.length === 0 ? noFile : null }
  // Lazy, since folders are rare. Reading one, or loading the code, may fail.
  return import('./dropped-folders')
    .then(({ readFolders }) => readFolders(entries))
    .catch(() => ({ files: [], problem: 'No se pudo abrir la carpeta. Suelta sus archivos.' }))
}

const noFile =
  'Eso es un enlace, no un archivo. Guarda primero el archivo en tu dispositivo, y suéltalo aquí.'
