import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { keepPlace } from '../../lib/keep-place'
import { lazyPart } from '../../ui/lazy-part'
import type { Opened } from './use-beside'

const DocumentDialog = lazyPart(async () => (await import('./document-dialog')).DocumentDialog)

type Viewer = { opened: Opened | null; open: (document: Opened) => void }

const ViewerContext = createContext<Viewer>({ opened: null, open: () => undefined })

export function useViewer(): Viewer {
  return useContext(ViewerContext)
}

/**
 * Shows the document that a row opened. Above the rows, so that it stays when its row is filtered
 * out or its card is closed. Another screen closes it.
 */
export function DocumentViewer({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [at, setAt] = useState(pathname)
  const [opened, setOpened] = useState<Opened | null>(null)
  const closed = useRef<(() => void) | null>(null)
  if (at !== pathname) {
    setAt(pathname)
    setOpened(null)
  }
  useLayoutEffect(() => {
    if (!opened) closed.current?.()
    closed.current = null
  }, [opened])
  return (
    <>
      <ViewerContext value={useMemo(() => ({ opened, open: setOpened }), [opened])}>{children}</ViewerContext>
      {opened && (
        <DocumentDialog
          opened={opened}
          onClose={() => {
            closed.current = keepList(opened.by)
            setOpened(null)
          }}
        />
      )}
    </>
  )
}

/**
 * To be called before the document is closed, and the returned function after it: the row stays
 * where it was, although the list changes its width, and has the focus that was in the document.
 */
function keepList(by: HTMLElement): () => void {
  // In Safari a pressed button has no focus, but what is around it.
  const hadFocus = document.activeElement?.matches('body, main, dialog, dialog *')
  // The row may have been filtered out and drawn again.
  const row = by.isConnected ? by : document.querySelector<HTMLElement>('main button[aria-current]')
  const back = row && keepPlace(row)
  return () => {
    back?.()
    if (hadFocus) (row ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  }
}
