import { useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentEvents } from '../lib/use-events'

/**
 * While `active`, a press outside, Escape or navigation calls `onDismiss`, which may only set
 * state, since it runs while rendering. Escape also returns the focus to the opening control.
 */
export function useDismiss(ref: RefObject<HTMLElement | null>, active: boolean, onDismiss: () => void): void {
  const { key } = useLocation()
  const [shownAt, setShownAt] = useState(key)
  if (shownAt !== key) {
    setShownAt(key)
    if (active) onDismiss()
  }
  useDocumentEvents(
    active
      ? {
          pointerdown({ target }) {
            if (target instanceof Node && !ref.current?.contains(target)) onDismiss()
          },
          keydown(event) {
            if (event.key !== 'Escape') return
            // The key must not also close a document next to its list.
            event.preventDefault()
            ref.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
            onDismiss()
          },
        }
      : null,
  )
}
