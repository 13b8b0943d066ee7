import { routes } from '../../lib/routes'
import { ConfirmDialog } from '../../ui/dialog'

/** Asked while uploads wait. */
export function SignOutQuestion({
  waiting,
  onConfirm,
  onCancel,
}: {
  waiting: number
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <ConfirmDialog
      title="Tienes envíos en espera"
      confirm="Cerrar sesión igualmente"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {waiting === 1
          ? 'Hay 1 documento que aún no llega a tu contador.'
          : `Hay ${waiting} documentos que aún no llegan a tu contador.`}
      </p>
      <p>
        {waiting === 1
          ? 'Queda guardado en este dispositivo y se enviará'
          : 'Quedan guardados en este dispositivo y se enviarán'}{' '}
        cuando vuelvas a ingresar con tu cuenta.
      </p>
      <p>
        <a href={routes.rescue}>Guardar una copia antes de salir</a>
      </p>
    </ConfirmDialog>
  )
}
