import type { DroppedFiles } from './dropped-folders'
import { takesText } from './takes-text'

/** True while something of the page itself is dragged. */
let isOwn = false
window.addEventListener('dragstart', () => (isOwn = true))
for (const end of ['dragend', 'drop']) window.addEventListener(end, () => setTimeout(() => (isOwn = false)))

/** Whether the browser would leave the app for it: files, folders, or a link outside a field. */
export function comesFromOutside({ dataTransfer, target }: DragEvent): boolean {
  if (isOwn || !dataTransfer) return false
  const { types } = dataTransfer
  const hasFiles = types.includes('Files')
  // While something is dragged, only its kinds can be read.
  if (takesText(target)) return hasFiles && !types.includes('text/plain')
  return hasFiles || types.includes('text/uri-list')
}

/** Call inside the event: the list is empty afterwards. */
export async function readDropped(data: DataTransfer): Promise<DroppedFiles> {
  const { files, items = [] } = data as Pick<DataTransfer, 'files'> & { items?: Iterable<DataTransferItem> }
  const given = [...files]
  const text = data.getData('text')
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  // Lazy, since drops are rare. Loading the code may fail.
  return import('./dropped-folders')
    .then(({ readEntries }) => readEntries(given, entries, text))
    .catch(() => ({ files: given, problem: null }))
}
