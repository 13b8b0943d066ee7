import { vi } from 'vitest'

/** The page's window matches this media query, besides those that it matches anyway. */
export function matchMediaOf(matched: string): void {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === matched ? matchMedia('all') : matchMedia(query),
  )
}
