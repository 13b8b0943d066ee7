import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store'

export const productName = 'Portal Inversionista'

type PageTitle = { title: string; subtitle: string }
const shown = createStore<PageTitle>({ title: '', subtitle: '' })

/** A screen's name: the shell's top bar shows it as the page's `h1` with the subtitle under it; the browser's tab shows it too. */
export function usePageTitle(title: string, subtitle = ''): void {
  useTitle(title, subtitle)
}

/** For a screen outside the shell, which draws its own `h1`. */
export function useDocumentTitle(title: string): void {
  useTitle(title, null)
}

function useTitle(title: string, subtitle: string | null): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${productName}`
    if (subtitle !== null) shown.set({ title, subtitle })
  }, [title, subtitle])
}

/** For the shell. */
export function useShownPageTitle(): PageTitle {
  return useSyncExternalStore(shown.subscribe, shown.getSnapshot)
}
