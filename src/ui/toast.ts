import type { ToastAction, ToastKind } from './toast-host'

/** Before a moment in which the network may be gone. */
export const loadToasts = () => import('./toast-host')

/**
 * Passing notices at the bottom right (docs/contract.md, 'Toasts'). A toast is never the only place of a message that the user
 * must act on: 2,857 ms are too short for many readers (WCAG 2.2.1). One with an action stays. The library is loaded with the
 * first toast.
 */
function show(kind: ToastKind, text: string, action?: ToastAction): void {
  void loadToasts().then(
    (host) => host.showToast(kind, text, action),
    // The chunk can't be loaded. The message is also on the screen itself.
    (error: unknown) => console.warn(`toast: ${text}`, error),
  )
}

export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string, action?: ToastAction) => show('error', text, action),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
