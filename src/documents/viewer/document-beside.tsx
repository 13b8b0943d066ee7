import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { takesText } from '../../lib/takes-text'
import { useDocumentEvents } from '../../lib/use-events'
import { DialogContent } from '../../ui/dialog'
import styles from './document-beside.module.css'

/** What opened the document; another press of it is another opening. */
export type Opening = { by: HTMLElement }

/** Closes the document that is open next to the list. */
let closeOther: (() => void) | null = null

/**
 * A dialog that leaves the list in use and stays until it is closed or another document is opened.
 * Its title takes the focus, and what opened it gets it back. That row stays where it was in the
 * window, although the list changes its width.
 */
export function DocumentBeside({
  title,
  opening,
  onClose,
  children,
}: {
  title: string
  opening: Opening
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const { by } = opening
  // Before the panel is there.
  const [top] = useState(() => topOf(by))
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    keepAt(by, top)
    const closeThis = () => close()
    closeOther?.()
    closeOther = closeThis
    const element = panel.current
    return () => {
      if (closeOther === closeThis) closeOther = null
      if (element?.contains(document.activeElement)) by.focus({ preventScroll: true })
      const before = topOf(by)
      // After React has removed the panel, and before anything is drawn.
      queueMicrotask(() => keepAt(by, before))
    }
  }, [by, top])

  useLayoutEffect(() => {
    const heading = document.getElementById(titleId)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [opening, titleId])

  // Below the bar, however many lines its title has.
  useLayoutEffect(() => {
    const bar = document.querySelector('header')
    if (!bar) return
    const follow = () => panel.current?.style.setProperty('--top-bar', `${bar.offsetHeight}px`)
    const observer = new ResizeObserver(follow)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])

  useDocumentEvents({
    keydown({ key, target, defaultPrevented }) {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return
      const isInside = target instanceof Node && panel.current?.contains(target)
      if (isInside || !(takesText(target) || isInBars(target))) onClose()
    },
  })

  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      className={`surface unprinted ${styles['beside']}`}
    >
      <DialogContent title={title} titleId={titleId} onClose={onClose}>
        {children}
      </DialogContent>
    </section>,
    document.body,
  )
}

function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top
}

function keepAt(element: HTMLElement, top: number): void {
  if (element.isConnected) window.scrollBy({ top: topOf(element) - top, behavior: 'instant' })
}

/** Where Escape closes a menu. */
function isInBars(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('header, nav') !== null
}
