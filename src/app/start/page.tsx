import { lazy, type ComponentType } from 'react'
import { reloadForMissingCode } from './missing-code'

/** A lazily loaded screen. */
export type Page = {
  path: string
  Component: ComponentType
  /** Starts loading early. A failure shows when the screen opens. */
  preload: () => void
}

/** Throws to the error boundary if the code cannot be loaded and a reload would not help. */
export function page(path: string, load: () => Promise<ComponentType>): Page {
  const Component = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (!(await reloadForMissingCode())) throw error
      // The page reloads: show nothing until then.
      return await new Promise<never>(() => undefined)
    }
  })
  return { path, Component, preload: () => void load().catch(() => undefined) }
}
