import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useOutlet } from 'react-router-dom'
import { targetAt } from '../../shared/areas'
import { ListBeside } from '../documents/upload/list-beside'
import { DocumentViewer } from '../documents/viewer/open-document'
import { keepPlace } from '../lib/keep-place'
import { listPath, roomBeside } from '../lib/beside'
import { productName, shownTitle, useShownPageTitle } from '../ui/page-title'
import { Heading } from './heading'
import styles from './shell.module.css'
import { ErrorBoundary } from './start/error-boundary'

type List = { pathname: string; screen: ReactNode }

/**
 * The screen. In a wide window an upload form is next to the list that opened it; a form opened by its
 * address is alone. This is decided when the form opens, so that no form moves while it is in use: a
 * window made narrower hides the list (shell.module.css).
 */
export function Panes() {
  const screen = useOutlet()
  const { pathname, key } = useLocation()
  const [at, setAt] = useState<{ key: string | null; list: List | null; isBeside: boolean }>({
    key: null,
    list: null,
    isBeside: false,
  })
  if (at.key !== key) {
    const isForm = targetAt(pathname) !== null
    const list = listPath.test(pathname) ? { pathname, screen } : isForm ? at.list : null
    setAt({ key, list, isBeside: isForm && list !== null && matchMedia(roomBeside()).matches })
  }
  const { list, isBeside } = at
  const isList = list?.pathname === pathname
  const noteOpener = useListTitle(isList, isBeside ? pathname : null)
  useBarHeight()
  return (
    <DocumentViewer>
      <div className={styles['panes']} data-beside={isBeside}>
        {list && (isList || isBeside) && (
          <div key="list" className={styles['list']} onClickCapture={noteOpener}>
            <ListBoundary key={list.pathname} at={key}>
              {isList ? screen : list.screen}
            </ListBoundary>
          </div>
        )}
        {!isList && (
          <div key="screen" className={styles['screen']}>
            {isBeside && <FormTitle />}
            <ListBeside value={isBeside && list ? list.pathname : null}>
              <ErrorBoundary key={pathname}>{screen}</ErrorBoundary>
            </ListBeside>
          </div>
        )}
      </div>
    </DocumentViewer>
  )
}

/** A list that broke next to a form is drawn again with the next navigation. */
class ListBoundary extends ErrorBoundary {
  override componentDidUpdate({ at }: { at?: string }) {
    if (at !== this.props.at) this.setState({ broken: false })
  }
}

/**
 * While a form is next to a list, the bar has the list's title. After it the list's is the screen's
 * again, unless the next screen says its own. What opened the form stays where it was in the window,
 * although the list changes its width; the returned function notes it.
 */
function useListTitle(isList: boolean, form: string | null) {
  const own = useRef({ title: '', subtitle: '' })
  const opener = useRef<HTMLElement | null>(null)
  const back = useRef<(() => void) | null>(null)
  const isBeside = form !== null
  useLayoutEffect(() => {
    const { title, subtitle } = shownTitle.getSnapshot()
    if (isList) own.current = { title, subtitle }
  })
  useLayoutEffect(() => {
    if (!isBeside) return
    shownTitle.set({ ...shownTitle.getSnapshot(), list: own.current })
    return () => {
      shownTitle.set({ ...own.current, opener: opener.current })
      document.title = `${own.current.title} · ${productName}`
    }
  }, [isBeside])
  useLayoutEffect(() => back.current?.(), [form])
  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    opener.current = link
    back.current = keepPlace(link)
  }
}

/** The bar that stays at the top of a wide window has a second line for a long title. */
function useBarHeight(): void {
  useLayoutEffect(() => {
    const [bar, main] = [document.querySelector('header'), document.querySelector('main')]
    if (!bar || !main) return
    const observer = new ResizeObserver(() => {
      const stays = getComputedStyle(bar).position === 'sticky'
      main.style.setProperty('--top-bar', `${stays ? bar.offsetHeight : 0}px`)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      main.style.removeProperty('--top-bar')
    }
  }, [])
}

function FormTitle() {
  const { title, subtitle, list } = useShownPageTitle()
  return (
    <div className={styles['title']}>
      <Heading>{title}</Heading>
      {subtitle !== list?.title && <p className="soft small">{subtitle}</p>}
    </div>
  )
}
