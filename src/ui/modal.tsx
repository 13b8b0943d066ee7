import { useEffect, useEffectEvent, type DialogHTMLAttributes } from 'react'
import { closeOnBack } from './close-on-back'

/**
 * A native `<dialog>`, open while mounted, which traps the focus and returns it. Escape and 'back'
 * call `onClose`; without it, it cannot be dismissed. While `beside`, it is not modal: the caller
 * looks after the focus and Escape.
 */
export function Modal({
  onClose,
  beside = false,
  ...rest
}: Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'onCancel'> & {
  onClose: (() => void) | undefined
  beside?: boolean
}) {
  const close = useEffectEvent(() => onClose?.())
  const canClose = onClose !== undefined && !beside
  useEffect(() => (canClose && !('CloseWatcher' in window) ? closeOnBack(close) : undefined), [canClose])
  return (
    <dialog
      {...rest}
      ref={beside ? shown : modal}
      aria-modal={beside ? false : undefined}
      onCancel={(event) => {
        // File inputs fire `cancel` too, and it bubbles.
        // https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // A second Escape closes it although the first was prevented (seen in Chromium 156). The
        // event is late, so ignore it if the dialog is open again or gone.
        // https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return
        if (onClose) onClose()
        else dialog.showModal()
      }}
    />
  )
}

/**
 * Only `close` inside the document returns the focus, and ref cleanups run before the removal,
 * effect cleanups after it.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
 */
function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}

function shown(dialog: HTMLDialogElement): () => void {
  dialog.show()
  return () => dialog.close()
}
