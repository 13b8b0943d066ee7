import { loadFailed } from './load-failed'
import { Button } from './button'
import { Message } from './message'

/** A load that failed with nothing stored to show: the sentence, the reason if it is the network, and a way to try again. */
export function Problem({
  message = loadFailed,
  error,
  onRetry,
}: {
  message?: string | undefined
  error?: unknown
  onRetry?: () => void
}) {
  return (
    <Message tone="danger">
      <p>{message}</p>
      {withoutAnswer(error) && (
        <p>No hay respuesta del portal y este dispositivo aún no guarda datos de esta pantalla.</p>
      )}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </Message>
  )
}

/** The API's own error says so in its `kind`; this folder knows nothing of the API. */
function withoutAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'no-answer'
}
