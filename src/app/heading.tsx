import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { shownTitle } from '../ui/page-title'

/**
 * The screen's title. After navigation it gets the focus: screen readers read it, and Tab continues
 * there. A list next to a form keeps its place, and what opened the form gets the focus back.
 */
export function Heading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const way = useNavigationType()
  // The app's first screen does not take the focus, unless the sign-in led to it.
  const before = useRef(
    way === NavigationType.Pop && shownTitle.getSnapshot().opener === undefined ? pathname : null,
  )
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const { list, opener } = shownTitle.getSnapshot()
    // On back and forward the browser restores the scroll position.
    if (way !== NavigationType.Pop && !list && opener === undefined) window.scrollTo(0, 0)
    const heir = opener?.isConnected ? opener : ref.current
    heir?.focus({ preventScroll: true })
  }, [pathname, way])
  return (
    <h1 ref={ref} tabIndex={-1} className="clamp">
      {children}
    </h1>
  )
}
