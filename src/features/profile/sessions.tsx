import { useState } from 'react'
import { openSessions } from '../../api/sessions'
import { momentDayText } from '../../../shared/dates'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EndSessionsDialog } from './end-sessions-dialog'
import { useServerRead } from './use-server-read'

const words = {
  offline: 'Para verlo hace falta conexión a internet.',
  failed: 'No se pudo leer dónde está abierta.',
}

/** docs/contract.md, 'Profile'. Hidden if the server lacks the call. */
export function Sessions() {
  const { isUnknown, show, refetch } = useServerRead(openSessions, words)
  const [ending, setEnding] = useState(false)

  if (isUnknown) return null
  return (
    <Card title="Dónde está abierta tu cuenta">
      {show((sessions) => (
        <>
          <ul className="stack">
            {sessions.map(({ desde, uso, esta }, index) => (
              <li key={index}>
                <strong>{esta ? 'Este dispositivo' : 'Otro dispositivo'}</strong>
                <br />
                Desde el {momentDayText(desde)}. Último uso: {momentDayText(uso)}.
              </li>
            ))}
          </ul>
          {sessions.some(({ esta }) => !esta) && (
            <div>
              <Button icon="signOut" onClick={() => setEnding(true)}>
                Cerrar las demás
              </Button>
            </div>
          )}
        </>
      ))}
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
