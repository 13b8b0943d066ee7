import { loadFailed } from './load-failed'
import { Button } from './button'
import { Message } from './message'

/** A load that failed with nothing stored to show: the sentence, and a way to try again. That there is no network is no error. */
export function Problem({
  message = loadFailed,
  error,
  onRetry,
}: {
  message?: string | undefined
  error?: unknown
  onRetry?: () => void
}) {
  const offline = isOffline(error)
  return (
    <Message tone={offline ? 'neutral' : 'danger'}>
      <p>
        {offline
          ? 'Sin señal. Esto aún no está guardado en este dispositivo: aparecerá aquí cuando vuelva la conexión.'
          : message}
      </p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </Message>
  )
}

/** The API's own error says so in its `kind`; this folder knows nothing of the API. */
export function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'no-answer'
}
