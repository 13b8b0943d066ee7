import { useState, type ReactNode } from 'react'
import { signOut } from '../../api/sign-in'
import { routes } from '../../lib/routes'
import { useWaitingUploads } from '../../outbox/page/use-waiting-uploads'
import { ConfirmDialog } from '../../ui/dialog'

/** 'Cerrar sesión': at once, or after a question while uploads wait. The caller must render `question`. */
export function useSignOut(): { start: () => void; question: ReactNode } {
  const waiting = useWaitingUploads()
  const [asking, setAsking] = useState(false)
  const leave = () => void signOut('signed-out')
  return {
    start: () => (waiting > 0 ? setAsking(true) : leave()),
    question: asking && (
      <ConfirmDialog
        title="Tienes envíos en espera"
        confirm="Cerrar sesión igualmente"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <p>
          {waiting === 1
            ? 'Hay 1 documento que aún no llega a tu contador.'
            : `Hay ${waiting} documentos que aún no llegan a tu contador.`}
        </p>
        <p>Quedan guardados en este dispositivo y se enviarán cuando vuelvas a ingresar con tu cuenta.</p>
        <p>
          <a href={routes.rescue}>Guardar una copia antes de salir</a>
        </p>
      </ConfirmDialog>
    ),
  }
}
