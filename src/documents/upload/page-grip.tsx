import { useRef, type ReactNode } from 'react'
import { Icon } from '../../ui/icon'
import styles from './upload.module.css'

/** In CSS pixels: how near to the window's edge a drag scrolls it, and how far with each move. */
const edge = 96
const step = 12

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
  const from = useRef<{ item: HTMLElement; x: number; y: number } | null>(null)
  function letGo() {
    if (!from.current) return
    from.current.item.style.translate = ''
    delete from.current.item.dataset['dragged']
    from.current = null
  }
  return (
    // The buttons do the same by keyboard and for screen readers.
    <p
      aria-hidden="true"
      className={`touch bold ${styles['grip']}`}
      onPointerDown={({ currentTarget, pointerId, pointerType, isPrimary, pageX: x, pageY: y }) => {
        const item = currentTarget.closest('li')
        if (!item || disabled || !isPrimary || pointerType === 'mouse') return
        currentTarget.setPointerCapture(pointerId)
        item.dataset['dragged'] = ''
        from.current = { item, x, y }
      }}
      onPointerMove={({ pageX, pageY, clientY }) => {
        if (!from.current) return
        const { item, x, y } = from.current
        item.style.translate = `${pageX - x}px ${pageY - y}px`
        // Beyond the pages in sight.
        if (clientY < edge) window.scrollBy(0, -step)
        if (clientY > innerHeight - edge) window.scrollBy(0, step)
      }}
      onPointerUp={({ clientX, clientY }) => {
        if (!from.current) return
        // The dragged one lets pointers through.
        const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
        letGo()
        if (under) onMove(Number(under.dataset['place']))
      }}
      onLostPointerCapture={letGo}
    >
      <Icon name="grip" />
      {children}
    </p>
  )
}
