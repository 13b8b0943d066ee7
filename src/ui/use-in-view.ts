import { useCallback, useEffect, useRef, type RefCallback, type RefObject } from 'react'

/** Scrolls the element into view when it becomes `marked`. */
export function useInView<T extends Element>(
  marked: boolean,
  block: ScrollLogicalPosition = 'center',
): RefCallback<T> {
  return useCallback(
    (element: T | null) => {
      if (!marked || !element) return
      // A new screen may first scroll to its top (shell-top-bar.tsx) or to an open card (`useAtTop`).
      const frame = requestAnimationFrame(() => element.scrollIntoView({ block, behavior: 'instant' }))
      return () => cancelAnimationFrame(frame)
    },
    [marked, block],
  )
}

/** Scrolls the list to the card that `startsOpen`, or to the group that was asked for. */
export function useAtTop<T extends HTMLElement>(startsOpen: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (startsOpen) ref.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [startsOpen])
  return ref
}
