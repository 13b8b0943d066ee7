import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * While `active`, a press outside the element, Escape, or another address (a link, back, forward) calls `onDismiss`. Escape also returns the focus to the control
 * inside the element that had opened it.
 */
export function useDismiss(ref: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    if (active) onDismiss()
  })
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
