import type { DroppedFiles } from './dropped-folders'

/** True while something of the page itself is dragged. */
let isOwn = false
window.addEventListener('dragstart', () => (isOwn = true))
for (const end of ['dragend', 'drop']) window.addEventListener(end, () => setTimeout(() => (isOwn = false)))

/** Whether the browser would leave the app for it: files, folders, or a link outside a field. */
export function comesFromOutside({ dataTransfer, target }: DragEvent): boolean {
  if (isOwn || !dataTransfer) return false
  const hasFiles = dataTransfer.types.includes('Files')
  if (takesText(target)) return hasFiles && !isText(dataTransfer)
  return hasFiles || dataTransfer.types.includes('text/uri-list')
}

/**
 * Cells of a spreadsheet, or words of a document: the picture that programs add to them is no
 * document. A copied file or picture may come with its name or address as text.
 */
export function isText(data: DataTransfer): boolean {
  const isName = (line: string) => [...data.files].some(({ name }) => line.endsWith(name))
  const lines = data.getData('text').split('\n')
  return lines.some((line) => !/^\w+:\/\/|^\s*$/.test(line) && !isName(line.trim()))
}

export function takesText(target: EventTarget | null): boolean {
  const fields = 'textarea, input:not([type=file], [type=checkbox], [type=radio])'
  return target instanceof Element && target.closest(fields) !== null
}

/** Call inside the event: the list is empty afterwards. */
export async function readDropped(data: DataTransfer): Promise<DroppedFiles> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  const alone = isText(data) ? [] : [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Lazy, since drops are rare. Loading the code may fail.
  return import('./dropped-folders')
    .then(({ readEntries }) => readEntries(alone, entries))
    .catch(() => ({ files: alone, problem: null }))
}
