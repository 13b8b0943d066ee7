import { useEffect, useRef, type RefObject } from 'react'

/** Brings the element into view when it becomes `marked`. */
export function useInView<T extends Element>(marked: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (!marked) return
    // After what else scrolls because the screen is new: the frame to its top, the list to an opened card.
    const frame = requestAnimationFrame(() =>
      ref.current?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [marked])
  return ref
}
