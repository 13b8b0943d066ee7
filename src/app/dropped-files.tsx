import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepShared } from '../drafts/shared-files'
import { isFullDisk } from '../lib/full-disk'
import { routes } from '../lib/routes'
import { notify } from '../ui/toast'
import styles from './dropped-files.module.css'

/** Forms have a place of their own for files, or none. */
const forms = /\/(create|createDocument|edit|visita|perfil)\b/

/**
 * Files that are dropped or pasted on any screen but a form: they are kept like those that another app shares, and the user gives each
 * its document (docs/contract.md, 'Shared files').
 */
export function DroppedFiles() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [over, setOver] = useState(false)
  const takes = !forms.test(pathname)

  useEffect(() => {
    if (!takes) return
    const left = new AbortController()

    async function keep(files: readonly File[]) {
      try {
        await keepShared(files)
        await navigate(routes.compartir)
      } catch (error) {
        console.warn('dropped files: not kept', error)
        notify.error(keepingFailed(error))
      }
    }

    function take(event: Event, data: DataTransfer | null): void {
      const files = [...(data?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      // Else the browser opens the file in place of the app.
      event.preventDefault()
      // A dialog takes what is dropped on its own place for files, and nothing else.
      if (!document.querySelector('dialog[open]')) void keep(files)
    }

    function dragged(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      setOver(document.querySelector('dialog[open]') === null)
    }

    document.addEventListener('dragover', dragged, left)
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget === null) setOver(false)
      },
      left,
    )
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        take(event, event.dataTransfer)
      },
      left,
    )
    document.addEventListener('paste', (event) => take(event, event.clipboardData), left)
    return () => {
      left.abort()
      setOver(false)
    }
  }, [takes, navigate])

  return (
    over && <p className={styles['over']}>Suelta los archivos y di a qué documento corresponde cada uno</p>
  )
}

function keepingFailed(error: unknown): string {
  return isFullDisk(error)
    ? 'No queda espacio en este dispositivo. Libera espacio e inténtalo de nuevo.'
    : 'No se pudieron leer los archivos. Súbelos desde el formulario del documento.'
}
