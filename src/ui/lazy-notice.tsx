import { Suspense, type ComponentType, type ReactNode } from 'react'
import { lazyOr } from './lazy-or'

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
