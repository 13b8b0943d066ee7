import { useEffect, useEffectEvent, type DialogHTMLAttributes } from 'react'
import { closeOnBack } from './close-on-back'

/**
 * The platform's own `<dialog>`, open while it is mounted: focus stays inside and returns afterwards. Escape and back ask `onClose`; without
 * it, it cannot be dismissed.
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
        // A second Escape closes it although the first was prevented (the `cancel` is not cancelable; seen in Chromium 156).
        // The event comes late: a dialog that is open again, or gone, is not meant.
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
 * A ref is let go before its element leaves the document, an effect after: only `close` in the document returns the focus to the control
 * that opened the dialog. https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
 */
function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}
