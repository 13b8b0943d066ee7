import { useState } from 'react'
import { openSessions, type OpenSession } from '../../api/sessions'
import { dateText } from '../../../shared/dates'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'
import { EndSessionsDialog } from './end-sessions-dialog'
import { useServerRead } from './use-server-read'

const title = 'Dónde está abierta tu cuenta'

/** docs/contract.md, 'Profile'. Hidden if the server lacks the call. */
export function Sessions() {
  const { data, error, refetch, offline, isUnknown } = useServerRead(openSessions)
  const [ending, setEnding] = useState(false)

  if (isUnknown) return null
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
