import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store'

/** The office's, or the product's: as the start page says it (docs/contract.md, 'The office'). */
export const productName = document.title

type PageTitle = { title: string; subtitle: string }

/**
 * `list`: the title of the list next to a form. `opener`: a list that was next to a form is alone
 * again, and this is what had opened the form.
 */
type Shown = PageTitle & { list?: PageTitle | undefined; opener?: HTMLElement | null }
export const shownTitle = createStore<Shown>({ title: '', subtitle: '' })

/** The screen's name, in the shell's `h1` and in the browser's tab. */
export function usePageTitle(title: string, subtitle: string | null = ''): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${productName}`
    if (subtitle !== null) shownTitle.set({ title, subtitle, list: shownTitle.getSnapshot().list })
  }, [title, subtitle])
}

/** For a screen outside the shell, with its own `h1`. */
export function useDocumentTitle(title: string): void {
  usePageTitle(title, null)
}

export function useShownPageTitle(): Shown {
  return useSyncExternalStore(shownTitle.subscribe, shownTitle.getSnapshot)
}
