import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store'

export type PageTitle = { title: string; subtitle: string }

const store = createStore<PageTitle>({ title: '', subtitle: '' })

export const productName = 'Portal Inversionista'

/** A screen's name: the shell's top bar shows it as the page's `h1` with the subtitle under it; the browser's tab shows it too. */
export function usePageTitle(title: string, subtitle = ''): void {
  useLayoutEffect(() => {
    store.set({ title, subtitle })
    document.title = `${title} · ${productName}`
  }, [title, subtitle])
}

/** For the shell. */
export function useShownPageTitle(): PageTitle {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
