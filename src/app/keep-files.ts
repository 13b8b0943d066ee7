import type { NavigateFunction } from 'react-router-dom'
import { keepShared } from '../drafts/shared-files'
import { isFullDisk } from '../lib/full-disk'
import { routes } from '../lib/routes'
import { notify } from '../ui/toast'

/** Stores files and opens the screen that assigns them to documents. */
export async function keepFiles(
  owner: number,
  files: readonly File[] | Promise<readonly File[]>,
  navigate: NavigateFunction,
): Promise<void> {
  try {
    await keepShared(owner, await files)
    await navigate(routes.compartir)
  } catch (error) {
    console.warn('files: not kept', error)
    notify.error(
      isFullDisk(error)
        ? 'No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo.'
        : 'No se pudieron leer los archivos. Súbelos desde el formulario del documento.',
    )
  }
}
