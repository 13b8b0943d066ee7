import { lazy, type ComponentType } from 'react'
import { reloadForMissingCode } from './missing-code'

/** A screen whose code is loaded when it is first opened. */
export type Page = {
  path: string
  Component: ComponentType
  /** Begins to load it before that. A failure shows when it is opened. */
  preload: () => void
}

/** If the code cannot be loaded and a reload would not help, the error boundary says so. */
export function page(path: string, load: () => Promise<ComponentType>): Page {
  const Component = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (!(await reloadForMissingCode())) throw error
      // The page is about to reload: show nothing until then.
      return await new Promise<never>(() => undefined)
    }
  })
  return { path, Component, preload: () => void load().catch(() => undefined) }
}
