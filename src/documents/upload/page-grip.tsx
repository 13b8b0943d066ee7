import { useRef, type ReactNode } from 'react'
import { Icon } from '../../ui/icon'
import { dragPage, type PageDrag } from './drag-page'
import styles from './upload.module.css'

/**
 * A finger moves the page by this grip, to the place of the page where it is let go. With a mouse the
 * whole row is dragged.
 */
export function PageGrip({
  disabled,
  onMove,
  children,
}: {
  disabled: boolean
  onMove: (place: number) => void
  children: ReactNode
}) {
  const drag = useRef<PageDrag | null>(null)
  function letGo() {
    drag.current?.end()
    drag.current = null
  }
  return (
    // The buttons do the same by keyboard and for screen readers.
    <p
      aria-hidden="true"
      className={`touch bold ${styles['grip']}`}
      onPointerDown={({ currentTarget, pointerId, pointerType, isPrimary, clientX: x, clientY: y }) => {
        const item = currentTarget.closest('li')
        if (!item || disabled || !isPrimary || pointerType === 'mouse') return
        currentTarget.setPointerCapture(pointerId)
        drag.current = dragPage(item, { x, y })
      }}
      onPointerMove={({ clientX: x, clientY: y }) => {
        if (drag.current) drag.current.at = { x, y }
      }}
      onPointerUp={() => {
        const place = drag.current?.place() ?? null
        letGo()
        if (place !== null) onMove(place)
      }}
      onLostPointerCapture={letGo}
    >
      <Icon name="grip" />
      {children}
    </p>
  )
}
