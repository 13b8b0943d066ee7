/** Dialogs that make all else inert: not the document that stands next to its list. */
export const openModals = 'dialog[open]:not([aria-modal=false])'
