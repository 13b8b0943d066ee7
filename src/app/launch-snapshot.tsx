import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { routes } from '../lib/routes'
import { putSnapshot } from '../queries/launch-snapshots'
import { readKeptSession } from '../session/kept-session'
import { useSession } from '../session/use-session'

/** Screens that only show what is there: what is typed into a form is no part of its HTML. */
const shown: readonly string[] = [
  routes.home,
  routes.activity,
  routes.initial,
  routes.inmuebles,
  routes.contratos,
  routes.monthly,
  routes.calendar,
  routes.pending,
  routes.rejected,
]

/** After so many milliseconds without a change the screen has what it shows. */
const calm = 500

/**
 * Keeps what a list looks like with fresh answers, for the next start of a device that keeps its session
 * (docs/decisions/launch-snapshot.md). Draws nothing.
 */
export function LaunchSnapshot() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const userId = useSession().user.id
  const client = useQueryClient()
  // With a state it was come to from a form, and says so.
  const isShown = shown.includes(pathname) && search === '' && state === null
  useEffect(() => {
    const main = document.querySelector('#root main')
    if (!main || !isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (isFresh(client)) void keep(userId, pathname)
      }, calm)
    }
    const changes = new MutationObserver(wait)
    changes.observe(main, { childList: true, characterData: true, subtree: true })
    wait()
    return () => {
      clearTimeout(timer)
      changes.disconnect()
    }
  }, [client, userId, pathname, isShown])
  return null
}

/** Every answer on the screen is the network's. */
function isFresh(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.queryKey[0] !== 'stored')
    .every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle')
}

async function keep(userId: number, pathname: string): Promise<void> {
  try {
    const session = await readKeptSession()
    const root = document.getElementById('root')
    const stylesheet = document.querySelector('link[rel="stylesheet"]')?.getAttribute('href')
    if (session?.user.id !== userId || !root || !stylesheet || location.pathname !== pathname) return
    const html = [...root.children].map((child) => copy(child, Infinity).outerHTML).join('')
    const { fontSize } = document.documentElement.style
    await putSnapshot(userId, pathname, { html, stylesheet, fontSize })
  } catch (error) {
    console.warn('launch snapshot: not kept', error)
  }
}

/** What passes by itself, and what stands open over the screen. */
const passing =
  'main > :is([role="status"], [role="alert"]), dialog, :is(header, nav) [aria-expanded="true"] ~ *'

/** Without what is passing, and of the screen two heights: a list may have thousands of rows. `bottom` is where they end. */
function copy(element: Element, bottom: number): Element {
  const clone = element.cloneNode() as Element
  // The running app finds its own elements by their names.
  clone.removeAttribute('id')
  if (element.matches(':is(header, nav) [aria-expanded]')) clone.setAttribute('aria-expanded', 'false')
  const end = element.matches('main') ? 2 * innerHeight - scrollY : bottom
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) clone.append(child.cloneNode())
    else if (!child.matches(passing)) {
      if (child.getBoundingClientRect().top > end) break
      clone.append(copy(child, end))
    }
  }
  return clone
}
