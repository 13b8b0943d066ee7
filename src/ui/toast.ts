import type { ToastAction, ToastKind } from './toast-host'

/** Call before the network may be gone. */
export const loadToasts = () => import('./toast-host')

/**
 * Toasts at the bottom right (docs/contract.md, 'Toasts'). 2,857 ms are too short for many readers
 * (WCAG 2.2.1), so a toast with an action stays until it is dismissed.
 */
function show(kind: ToastKind, text: string, action?: ToastAction): void {
  void loadToasts().then(
    (host) => host.showToast(kind, text, action),
    // The code can't be loaded, for example offline.
    (error: unknown) => console.warn(`toast: ${text}`, error),
  )
}

export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string, action?: ToastAction) => show('error', text, action),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}
