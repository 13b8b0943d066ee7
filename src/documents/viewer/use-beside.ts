import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keepPlace } from '../../lib/keep-place'
import { listPath, roomBeside } from '../../lib/beside'
import { openModals } from '../../lib/open-modals'
import { takesText } from '../../lib/takes-text'
import { useDocumentEvents } from '../../lib/use-events'
import { useMedia } from '../../lib/use-media'

/** `by`: what was pressed. Another press is another opening. */
export type Opened = { documentId: number; name: string; by: HTMLElement }

/**
 * Whether the document stands next to its list: if it was opened from there and there is room. It
 * then leaves the list in use: its title takes the focus, the row stays where it was in the window,
 * although the list changes its width, and Escape closes it from the list too.
 */
export function useBeside(opened: Opened, onClose: () => void): boolean {
  const isList = listPath.test(useLocation().pathname)
  const isBeside = useMedia(roomBeside()) && isList
  // Before the dialog is there, or changes its place.
  const keepRow = keepPlace(opened.by)
  const focused = document.activeElement
  const settle = useEffectEvent(() => {
    keepRow()
    // A window made narrower or wider leaves the focus in the field.
    const heir = focused?.closest('dialog') ? focused : isBeside ? ownTitle() : null
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true })
  })
  useLayoutEffect(() => settle(), [opened, isBeside])

  useDocumentEvents(
    isBeside
      ? {
          keydown({ key, target, defaultPrevented }) {
            if (key !== 'Escape' || defaultPrevented || document.querySelector(inFront)) return
            const isInside = target instanceof Element && target.closest('dialog') !== null
            if (isInside || !takesText(target)) onClose()
          },
        }
      : null,
  )
  return isBeside
}

/** Open elements that Escape closes first, such as a menu of the bar, even if the focus is elsewhere. */
const inFront = `${openModals}, header [aria-expanded=true]`

function ownTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('dialog[aria-modal=false] h2')
  if (title) title.tabIndex = -1
  return title
}
