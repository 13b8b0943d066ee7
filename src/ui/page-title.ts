import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store'

/** The office's, or the product's: as the start page says it (docs/contract.md, 'The office'). */
export const productName = document.title

type PageTitle = { title: string; subtitle: string }
const shown = createStore<PageTitle>({ title: '', subtitle: '' })

/** The screen's name, in the shell's `h1` and in the browser's tab. */
export function usePageTitle(title: string, subtitle: string | null = ''): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${productName}`
    if (subtitle !== null) shown.set({ title, subtitle })
  }, [title, subtitle])
}

/** For a screen outside the shell, with its own `h1`. */
export function useDocumentTitle(title: string): void {
  usePageTitle(title, null)
}

export function useShownPageTitle(): PageTitle {
  return useSyncExternalStore(shown.subscribe, shown.getSnapshot)
}
