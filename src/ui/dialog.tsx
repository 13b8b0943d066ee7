import { useId, type ReactNode } from 'react'
import { Button, IconButton, type ButtonVariant } from './button'
import styles from './dialog.module.css'
import { classes } from './classes'
import { Modal } from './modal'

/** A tap outside does not close it, so that nothing typed is lost. */
export function Dialog({
  title,
  onClose,
  size,
  beside,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  /** With tabs: of forms, or with a document. */
  size?: 'middle' | 'wide'
  /** The class of one that leaves the screen in use. */
  beside?: string | undefined
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Modal
      className={beside ?? classes(`surface high ${styles['dialog']}`, size && styles[size])}
      beside={beside !== undefined}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={`row gap-3 between ${styles['header']}`}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton icon="close" label="Cerrar" onClick={onClose} />}
      </div>
      <div className={styles['body']}>{children}</div>
    </Modal>
  )
}

/** The safe answer comes first. */
export function ConfirmDialog({
  title,
  confirm,
  variant = 'danger',
  busy = false,
  onConfirm,
  onCancel,
  children,
}: {
  title: string
  confirm: string
  variant?: ButtonVariant | undefined
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} onClose={onCancel}>
      {children}
      <DialogActions>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button {...{ variant, busy }} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`wrap gap-3 ${styles['actions']}`}>{children}</div>
}
