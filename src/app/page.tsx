import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { matchPath } from 'react-router-dom'
import { reloadForMissingCode } from './missing-code'

type Load = () => Promise<ComponentType>

/** A screen whose code is loaded when it is first opened. */
export type Page = { path: string; Component: LazyExoticComponent<ComponentType>; load: Load }

export function page(path: string, load: Load): Page {
  return { path, load, Component: lazyScreen(load) }
}

/** If the code cannot be loaded and a reload would not help, the error boundary says so. */
export function lazyScreen<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (!(await reloadForMissingCode())) throw error
      // The page is about to reload: show nothing until then.
      return await new Promise<never>(() => undefined)
    }
  })
}

/** Begins to load the screen of an address, so that its code does not wait for the frame around it. */
export function preload(pages: readonly Page[], pathname: string): void {
  // A failure shows when the screen itself is opened.
  pages
    .find(({ path }) => matchPath(path, pathname))
    ?.load()
    .catch(() => undefined)
}
