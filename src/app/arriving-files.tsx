import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { targetAt } from '../../shared/areas'
import { comesFromOutside } from '../lib/dropped'
import type { DroppedFiles } from '../lib/dropped-folders'
import { openModals } from '../lib/open-modals'
import { pastedFiles } from '../lib/pasted'
import { routes } from '../lib/routes'
import { useDocumentEvents } from '../lib/use-events'
import { useShownPageTitle } from '../ui/page-title'
import { notify } from '../ui/toast'
import styles from './shell.module.css'
import { drops } from './start/catch-drops'
import { takeOpenedFiles } from './opened-files'

/**
 * Takes files dropped or pasted on a screen without a form, or opened with the app: they are
 * stored like shared files (docs/contract.md, 'Shared files').
 */
export function ArrivingFiles() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { title } = useShownPageTitle()
  const [over, setOver] = useState(false)

  useEffect(() => {
    takeOpenedFiles((files) => void keepFiles(files, navigate))
    function take() {
      const dropped = drops.getSnapshot()
      if (!dropped) return
      drops.set(null)
      void keepFiles(filesToKeep(dropped, pathname), navigate)
    }
    take()
    return drops.subscribe(take)
  }, [pathname, navigate])

  useDocumentEvents({
    dragover: (event) => setOver(comesFromOutside(event) && (isForm() || refusalAt(pathname) === null)),
    dragleave({ relatedTarget }) {
      if (relatedTarget === null) setOver(false)
    },
    drop: () => setOver(false),
    paste(event) {
      const files = pastedFiles(event)
      if (files.length === 0 || event.defaultPrevented || refusalAt(pathname) !== null) return
      event.preventDefault()
      void keepFiles(files, navigate)
    },
  })

  return (
    over && (
      <p className={`row middle bold ${styles['over']}`}>
        {isForm()
          ? `Suelta los archivos: son para «${title}»`
          : 'Suelta los archivos y di a qué documento corresponde cada uno'}
      </p>
    )
  )
}

/** Whether an upload form takes what is dropped, also next to a list (`FilePicker`). */
function isForm(): boolean {
  return (
    document.querySelector(openModals) === null &&
    document.querySelector('main form [type=file]:enabled') !== null
  )
}

/** A toast says why some, or all, are left out. */
async function filesToKeep(dropped: Promise<DroppedFiles>, pathname: string): Promise<readonly File[]> {
  // At the drop: until the files are read, a dialog may be closed.
  const refusal = refusalAt(pathname)
  const { files, problem } = await dropped
  for (const text of [problem, files.length > 0 ? refusal : null]) if (text !== null) notify.info(text)
  return refusal === null ? files : []
}

/** Stores files and opens the screen that assigns them to documents. */
async function keepFiles(
  read: readonly File[] | Promise<readonly File[]>,
  navigate: NavigateFunction,
): Promise<void> {
  try {
    const files = await read
    if (files.length === 0) return
    // Lazy, because no first screen needs it.
    const { keepUnassigned } = await import('../documents/chosen/keep-unassigned')
    if (await keepUnassigned(files)) await navigate(routes.compartir)
  } catch (error) {
    console.warn('files: not read', error)
    notify.error('No se pudieron leer los archivos. Súbelos desde el formulario del documento.')
  }
}

/** Why a screen takes no files; null if it does. A loaded upload form handles drops itself. */
function refusalAt(pathname: string): string | null {
  if (document.querySelector(openModals)) return 'Cierra esta ventana y suelta el archivo otra vez.'
  if (targetAt(pathname)) return 'El formulario aún no recibe archivos. Suéltalo otra vez en un momento.'
  if (/\/(create|edit)\b/.test(pathname))
    return 'Este formulario no recibe archivos. Suéltalos en una lista o en el inicio.'
  return null
}
