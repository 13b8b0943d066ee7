import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/** A component whose code is loaded when it is first drawn; if that fails, `otherwise` stands in its place. */
export function lazyOr<Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: () => ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.warn('code: could not be loaded', error)
      return otherwise
    }),
  }))
}
