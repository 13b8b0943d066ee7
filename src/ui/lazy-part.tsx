import type { ComponentType, LazyExoticComponent } from 'react'
import { Button } from './button'
import { lazyOr } from './lazy-or'
import { Message } from './message'

/** A part of a screen whose code is loaded after the screen's own. If that fails, as without a network, it says so, and a reload tries again. */
export function lazyPart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyOr(load, () => (
    <Message tone="neutral">
      <p>Esta parte aún no está en este dispositivo. Inténtalo de nuevo cuando tengas señal.</p>
      <Button icon="refresh" onClick={() => location.reload()}>
        Reintentar
      </Button>
    </Message>
  ))
}
