import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/**
 * What a screen works without, drawn once its code is loaded. If that fails, it is left out, or `otherwise` stands in its place.
 */
export function lazyNotice<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: () => ReactNode = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.warn('code: could not be loaded', error)
      return otherwise
    }),
  }))
}
