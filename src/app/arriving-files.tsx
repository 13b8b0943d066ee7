import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDocumentEvents } from '../lib/use-events'
import { useSession } from '../session/use-session'
import styles from './arriving-files.module.css'
import { keepFiles } from './keep-files'
import { takeOpenedFiles } from './opened-files'

/** Forms have a place of their own for files, or none. */
const forms = /\/(create|createDocument|edit|visita|perfil)\b/

/**
 * Files that are dropped or pasted on any screen but a form, or opened with the app: they are kept like those that another app shares,
 * and the user gives each its document (docs/contract.md, 'Shared files').
 */
export function ArrivingFiles() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const owner = useSession().user.id
  const [over, setOver] = useState(false)
  const takes = !forms.test(pathname)

  useEffect(() => takeOpenedFiles((files) => void keepFiles(owner, files, navigate)), [owner, navigate])

  function take(event: Event, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])]
    if (!takes || files.length === 0 || event.defaultPrevented) return
    // Else the browser opens the file in place of the app.
    event.preventDefault()
    // A dialog takes what is dropped on its own place for files, and nothing else.
    if (!document.querySelector('dialog[open]')) void keepFiles(owner, files, navigate)
  }

  useDocumentEvents({
    dragover(event) {
      if (!takes || !event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      setOver(document.querySelector('dialog[open]') === null)
    },
    dragleave({ relatedTarget }) {
      if (relatedTarget === null) setOver(false)
    },
    drop(event) {
      setOver(false)
      take(event, event.dataTransfer)
    },
    paste: (event) => take(event, event.clipboardData),
  })

  return (
    takes &&
    over && <p className={styles['over']}>Suelta los archivos y di a qué documento corresponde cada uno</p>
  )
}
