import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

/** A screen whose code is loaded when it is first opened. */
export type Page = { path: string; Component: ComponentType; load: () => Promise<ComponentType> }

export function page(path: string, load: () => Promise<ComponentType>): Page {
  return { path, load, Component: lazy(async () => ({ default: await load() })) }
}

/** Begins to load the screen of an address, so that its code does not wait for the frame around it. */
export function preload(pages: readonly Page[], pathname: string): void {
  // A failure shows when the screen itself is opened.
  pages
    .find(({ path }) => matchPath(path, pathname))
    ?.load()
    .catch(() => undefined)
}
