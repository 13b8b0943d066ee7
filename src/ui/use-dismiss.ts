import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentEvents } from '../lib/use-events'

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
  useDocumentEvents(
    active
      ? {
          pointerdown({ target }) {
            if (target instanceof Node && !ref.current?.contains(target)) onDismiss()
          },
          keydown(event) {
            if (event.key !== 'Escape') return
            ref.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
            onDismiss()
          },
        }
      : null,
  )
}
