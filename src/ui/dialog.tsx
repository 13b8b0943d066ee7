import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button, IconButton } from './button'
import styles from './dialog.module.css'
import { classes } from './classes'

/**
 * A modal on the platform's own `<dialog>`: focus stays inside and returns to where it was. It is open while it is mounted.
 * Without `onClose` it cannot be dismissed. A tap beside it closes nothing: what was typed in it is worth more.
 */
export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  wide?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closed before it leaves the document: only `close` gives the focus back to the control that opened it.
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className={classes(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // File inputs fire `cancel` too, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // Chromium lets a second Escape through whatever the first one was answered. The event comes late: a dialog
        // that is open again, or gone, is not meant.
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return
        if (onClose) onClose()
        else dialog.showModal()
      }}
    >
      <div className={styles['header']}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton icon="close" label="Cerrar" onClick={onClose} />}
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}

/** A question before something that matters. The answer that changes nothing is the nearer one. */
export function ConfirmDialog({
  title,
  confirm,
  cancel = 'Cancelar',
  busy = false,
  onConfirm,
  onCancel,
  children,
}: {
  title: string
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} onClose={onCancel}>
      {children}
      <DialogActions>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The row of buttons at the end of a dialog or form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
