import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { untilLoaded } from '../lib/until-loaded'
import { Button } from './button'
import { Message } from './message'

/** Neutral, like a missing network. */
const absent = (
  <Message tone="neutral">
    <p>Esta parte aún no está en este dispositivo. Inténtalo de nuevo cuando tengas señal.</p>
    <Button icon="refresh" onClick={() => location.reload()}>
      Reintentar
    </Button>
  </Message>
)

/**
 * A lazily loaded part. If loading fails it says so; with `failed: null` it comes once it can be
 * loaded. Its own Suspense boundary keeps the parts around it visible.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed = absent }: { loading?: ReactNode; failed?: ReactNode } = {},
): (props: Props) => ReactNode {
  const loadOrSay = () =>
    load().catch((error: unknown): ComponentType<Props> => {
      console.warn('code: not loaded', error)
      return () => failed
    })
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await (failed === null ? untilLoaded(load) : loadOrSay()),
  }))
  return function LazyPart(props) {
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    )
  }
}
