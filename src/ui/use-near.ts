import { useCallback, useState, type RefCallback, type RefObject } from 'react'

/** Whether the element is within `rootMargin` of the viewport, or of a scrolling `frame`. */
export function useNear(
  rootMargin: string,
  frame?: RefObject<HTMLElement | null>,
): [RefCallback<HTMLElement>, boolean] {
  const [near, setNear] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
        {
          root: frame?.current ?? null,
          rootMargin,
        },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [rootMargin, frame],
  )
  return [ref, near]
}
