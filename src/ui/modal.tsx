import { useEffect, useEffectEvent, type DialogHTMLAttributes } from 'react'
import { closeOnBack } from './close-on-back'

/**
 * A native `<dialog>`, open while mounted, which traps the focus and returns it. Escape and 'back'
 * call `onClose`; without it, it cannot be dismissed.
 */
export function Modal({
  onClose,
  ...rest
}: Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'onCancel'> & {
  onClose: (() => void) | undefined
}) {
  const close = useEffectEvent(() => onClose?.())
  const canClose = onClose !== undefined
  useEffect(() => (canClose && !('CloseWatcher' in window) ? closeOnBack(close) : undefined), [canClose])
  return (
    <dialog
      {...rest}
      ref={modal}
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
