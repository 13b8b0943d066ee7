import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import { openSessions, type OpenSession } from '../../api/sessions'
import { dateText } from '../../../shared/dates'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'
import { EndSessionsDialog } from './end-sessions-dialog'

const title = 'Dónde está abierta tu cuenta'

/** Where the user is signed in, and the end of it elsewhere (docs/contract.md, 'Profile'). Nothing for a server that does not tell. */
export function Sessions() {
  const userId = useSession().user.id
  const offline = useConnection() === 'offline'
  const { data, error, refetch } = useQuery({
    queryKey: [userId, openSessions.path],
    queryFn: ({ signal }) => fetchRead(openSessions, signal),
  })
  const [ending, setEnding] = useState(false)

  if (error instanceof ApiError && error.status === 404) return null
  if (offline)
    return (
      <Card title={title}>
        <p>Para verlo hace falta conexión a internet.</p>
      </Card>
    )
  return (
    <Card title={title}>
      {error && <Problem message="No se pudo leer dónde está abierta." onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && <List sessions={data} />}
      {!error && data?.some(({ esta }) => !esta) && (
        <div>
          <Button icon="signOut" onClick={() => setEnding(true)}>
            Cerrar las demás
          </Button>
        </div>
      )}
      {ending && (
        <EndSessionsDialog
          onClose={() => setEnding(false)}
          onEnded={() => {
            setEnding(false)
            void refetch()
          }}
        />
      )}
    </Card>
  )
}

function List({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <ul className="stack">
      {sessions.map(({ desde, uso, esta }, index) => (
        <li key={index}>
          <strong>{esta ? 'Este dispositivo' : 'Otro dispositivo'}</strong>
          <br />
          Desde el {dateText(desde)}. Último uso: {dateText(uso)}.
        </li>
      ))}
    </ul>
  )
}
