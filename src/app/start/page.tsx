import { lazy, type ComponentType } from 'react'
import { reloadForMissingCode } from './missing-code'

/** A lazily loaded screen. */
export type Page = {
  path: string
  Component: ComponentType
  /** Starts loading early. A failure shows when the screen opens. */
  preload: () => void
}

/**
 * Code is loaded in three ways. A screen has no boundary, so that the one before stays until it is
 * here; a part has one (`lazyPart`), so that the rest stays; what has no 'Reintentar' is tried again
 * (`untilLoaded`).
 */
export function page(path: string, load: () => Promise<ComponentType>): Page {
  const Component = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      // Else the error boundary says so.
      if (!(await reloadForMissingCode())) throw error
      // The page reloads: show nothing until then.
      return await new Promise<never>(() => undefined)
    }
  })
  return { path, Component, preload: () => void load().catch(() => undefined) }
}
