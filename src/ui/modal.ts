/**
 * A `ref` of a `<dialog>` that is open, as a modal, while it is mounted. A ref is let go before its element leaves the document, an
 * effect after: only `close` in the document returns the focus to the control that opened the dialog.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
 */
export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}
