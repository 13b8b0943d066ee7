import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

/**
 * What a screen works without, drawn once its code is loaded; if that fails, it is left out. It waits by itself: in a boundary with
 * others, React would hide those that are on screen until the last one's code is there.
 */
export function lazyNotice<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Notice: ComponentType<Props> = lazyOr(load, () => null)
  return function LazyNotice(props) {
    return (
      <Suspense>
        <Notice {...props} />
      </Suspense>
    )
  }
}

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
