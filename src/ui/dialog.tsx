import { useId, type ReactNode } from 'react'
import { Button, IconButton } from './button'
import styles from './dialog.module.css'
import { classes } from './classes'
import { modal } from './modal'

/**
 * A modal on the platform's own `<dialog>`: focus stays inside and returns afterwards. It is open while it is mounted.
 * Without `onClose` it cannot be dismissed. A tap outside it does not close it, so that nothing typed in it is lost.
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
  return (
    <dialog
      ref={modal}
      className={classes(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // File inputs fire `cancel` too, and it bubbles.
        // https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // A second Escape closes it although the first was prevented (the `cancel` is not cancelable; seen in Chromium 156).
        // The event comes late: a dialog that is open again, or gone, is not meant.
        // https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
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

/** A question before something that matters. The answer that changes nothing comes first. */
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
        <Button variant="danger" busy={busy} onClick={onConfirm}>
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
