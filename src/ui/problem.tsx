import { contactUrl } from '../lib/contact'
import { Button } from './button'
import { Message } from './message'

/** The default sentence of a failed load (docs/contract.md, 'Loading, failed and stored data'). */
export const loadFailed = 'Hubo un error en la operación. Comunicarse con el admin.'

/** A failed load. No network is not an error. */
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
        <div className="wrap">
          <Button icon="refresh" onClick={onRetry}>
            Reintentar
          </Button>
          {!offline && (
            <a className="touch" href={contactUrl}>
              Contacto
            </a>
          )}
        </div>
      )}
    </Message>
  )
}

/** Tested by `kind`, because this folder does not import the API's errors. */
export function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'no-answer'
}
