import { useEffect, type RefObject } from 'react'

/**
 * While `active`, a press outside the element, or Escape, calls `onDismiss`. Escape also returns the focus to the control
 * inside the element that had opened it.
 */
export function useDismiss(ref: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!active) return
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onDismiss()
    }
    function key(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      ref.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      onDismiss()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  })
}
