import { notStoredText } from '../../lib/full-disk'
import { outbox } from '../../outbox/page/page-outbox'
import { notify } from '../../ui/toast'

const listed = new Intl.ListFormat('es')

/**
 * Stores the user's files without a document (docs/contract.md, 'Shared files'); a toast names those
 * that can't be read. False if none was stored. Never throws.
 */
export async function keepUnassigned(files: readonly File[]): Promise<boolean> {
  try {
    const unreadable = await outbox.drafts.keep(files)
    if (unreadable.length > 0) notify.error(unreadableText(unreadable))
    return unreadable.length < files.length
  } catch (error) {
    console.warn('files: not kept', error)
    notify.error(notStoredText(error))
    return false
  }
}

function unreadableText(names: readonly string[]): string {
  const all = listed.format(names.map((name) => `«${name}»`))
  return names.length === 1
    ? `No se pudo leer ${all}. Si está en la nube, descárgalo y elígelo de nuevo.`
    : `No se pudieron leer ${all}. Si están en la nube, descárgalos y elígelos de nuevo.`
}
