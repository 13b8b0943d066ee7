import { routes } from '../../lib/routes'
import { shownPages } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'
import { ConfirmDialog } from '../../ui/dialog'

/**
 * Asked while uploads wait (`waiting`), or photos were not saved. Those that have no form go with the
 * session.
 */
export function SignOutQuestion({
  waiting,
  onConfirm,
  onCancel,
}: {
  waiting: number
  onConfirm: () => void
  onCancel: () => void
}) {
  const drafts = useOutbox((outbox) => outbox.drafts)
  const own = drafts.filter(({ owner }) => owner !== null)
  const unsaved = own.flatMap(({ form, pages }) => (form === null ? [] : shownPages(pages))).length
  const deleted = own.flatMap(({ form, pages }) => (form === null ? shownPages(pages) : [])).length
  return (
    <ConfirmDialog
      title={waiting > 0 ? 'Tienes envíos en espera' : 'Tienes fotos sin enviar'}
      confirm="Cerrar sesión igualmente"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {waiting > 0 && (
        <>
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
        </>
      )}
      {unsaved > 0 && (
        <p>
          {unsaved === 1
            ? 'Hay 1 foto o archivo que aún no guardas: queda en este dispositivo y no se envía'
            : `Hay ${unsaved} fotos o archivos que aún no guardas: quedan en este dispositivo y no se envían`}{' '}
          hasta que ingreses y toques Guardar.
        </p>
      )}
      {deleted > 0 && (
        <p>
          {deleted === 1
            ? 'Hay 1 archivo que aún no guardas en su documento: al cerrar sesión se borra de este dispositivo.'
            : `Hay ${deleted} archivos que aún no guardas en su documento: al cerrar sesión se borran de este dispositivo.`}
        </p>
      )}
      <p>
        <a href={routes.rescue}>Guardar una copia antes de salir</a>
      </p>
    </ConfirmDialog>
  )
}
