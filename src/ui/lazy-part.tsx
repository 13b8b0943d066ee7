import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyOr } from './lazy-or'
import { Problem } from './problem'

/** A part of a screen whose code is loaded after the screen's own. If that fails, it says so, and a reload tries again. */
export function lazyPart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyOr(load, () => <Problem onRetry={() => location.reload()} />)
}
