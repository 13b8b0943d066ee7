import { ApiError } from '../api/errors'
import { Button } from '../ui/button'
import { Message } from '../ui/message'
import { Problem } from '../ui/problem'
import { failure } from './decisions'
import type { Inbox } from './use-inbox'

/**
 * Why the list could not be read. A filter that the server does not know is taken away: it would be
 * refused again.
 */
export function QueueProblem({ inbox: { queue, go } }: { inbox: Inbox }) {
  const { error } = queue
  if (!(error instanceof ApiError && (error.status === 404 || error.status === 422)))
    return <Problem error={error} message="La lista no se pudo leer." onRetry={() => void queue.refetch()} />
  return (
    <Message tone="danger">
      <p>{failure(error)}</p>
      <Button onClick={() => go({ inversionista: null, area: null, tipo: null })}>Quitar los filtros</Button>
    </Message>
  )
}
