export type DroppedFiles = {
  files: readonly File[]
  /** What to tell the user about anything that was not taken. */
  problem: string | null
}

/** True while something of the page itself is dragged. */
let isOwn = false
window.addEventListener('dragstart', () => (isOwn = true))
for (const end of ['dragend', 'drop']) window.addEventListener(end, () => setTimeout(() => (isOwn = false)))

/** Whether the browser would leave the app for it: files, folders, or a link outside a field. */
export function comesFromOutside({ dataTransfer, target }: DragEvent): boolean {
  if (isOwn || !dataTransfer) return false
  const isField = takesText(target)
  if (dataTransfer.types.includes('Files')) return !(isField && isText(dataTransfer))
  return dataTransfer.types.includes('text/uri-list') && !isField
}

/** The files of a paste, unless it is text. */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): readonly File[] {
  if (!clipboardData || isText(clipboardData)) return []
  const goesIntoField = takesText(target) && clipboardData.getData('text') !== ''
  return goesIntoField ? [] : [...clipboardData.files]
}

/**
 * Cells of a spreadsheet, or words of a document: the picture that programs add to them is no
 * document. A copied file or picture may come with its name or address as text.
 */
function isText(data: DataTransfer): boolean {
  const names = [...data.files].map(({ name }) => name)
  const lines = data.getData('text').split('\n')
  return lines.some(
    (line) => /\S/.test(line) && !/^\w+:\/\//.test(line) && !names.some((name) => line.trim().endsWith(name)),
  )
}

function takesText(target: EventTarget | null): boolean {
  const fields = 'input:not([type=file], [type=checkbox], [type=radio]), textarea'
  return target instanceof Element && target.closest(fields) !== null
}

/** Call inside the event: the list is empty afterwards. */
export async function readDropped(data: DataTransfer): Promise<DroppedFiles> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  if (files.length > 0 && isText(data)) return { files: [], problem: null }
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
