import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
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
 * A lazily loaded part. If loading fails it says so, or is left out with `failed: null`. Its own
 * Suspense boundary keeps the parts around it visible.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed = absent }: { loading?: ReactNode; failed?: ReactNode } = {},
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      console.warn('code: could not be loaded', error)
      return () => failed
    }),
  }))
  return function LazyPart(props) {
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    )
  }
}
