import { useId, type ReactNode } from 'react'
import { Button, IconButton } from './button'
import styles from './dialog.module.css'
import { classes } from './classes'
import { Modal } from './modal'

/** A modal with a title. A tap outside it does not close it, so that nothing typed in it is lost. */
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
    <Modal
      className={classes(`surface high ${styles['dialog']}`, wide && styles['wide'])}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={`row gap-3 between rigid ${styles['header']}`}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton icon="close" label="Cerrar" onClick={onClose} />}
      </div>
      <div className={styles['body']}>{children}</div>
    </Modal>
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
  return <div className={`wrap gap-3 ${styles['actions']}`}>{children}</div>
}
