import { saveToDevice } from '../../lib/save-to-device'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { notify } from '../../ui/toast'

/** 'Guardar en el dispositivo'. Rejects with `OutboxError`. */
export async function saveStored({ id, file }: Upload): Promise<void> {
  const bytes = await outbox.bytes(id)
  if (bytes) saveToDevice({ ...file, bytes })
  else notify.info('El documento ya fue entregado: este dispositivo no guarda una copia.')
}
