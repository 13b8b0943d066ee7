import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Button } from './button'
import { Message } from './message'

/** As without a network: no error of anyone's. */
const absent = (
  <Message tone="neutral">
    <p>Esta parte aún no está en este dispositivo. Inténtalo de nuevo cuando tengas señal.</p>
    <Button icon="refresh" onClick={() => location.reload()}>
      Reintentar
    </Button>
  </Message>
)

/**
 * A part of a screen whose code is loaded when it is first drawn. If that fails it says so, and a reload tries again; with `failed: null` it is
 * left out. It waits by itself: in a boundary with others, React would hide those that are on screen until the last one's code is there.
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
