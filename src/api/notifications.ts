import * as v from 'valibot'
import type { Read } from './read'
import { label, list, numeric, optionalNumeric, reference, respuesta, text } from './wire'

/** A document that waits for the user: `id` is the document type, `documents_id` the uploaded (rejected) document. */
export type NotificationItem = v.InferOutput<typeof itemSchema>
const itemSchema = v.object({
  id: numeric,
  descripcion: label,
  inmueble_id: reference,
  contrato_id: reference,
  tarea_id: reference,
  tipo: text,
  numero_departamento: text,
  nombre_arrendatario: text,
  fecha_inicio: text,
  mes: optionalNumeric,
  periodo: text,
  documents_id: reference,
  respuesta,
})

/** docs/contract.md, 'Call 43'. */
export const pendingDocuments: Read<NotificationItem[]> = {
  path: '/api/client/notifications/pending',
  schema: v.pipe(
    v.object({ pendings: list(itemSchema) }),
    v.transform((answer) => answer.pendings),
  ),
}

/** docs/contract.md, 'Call 44'. */
export const rejectedDocuments: Read<NotificationItem[]> = {
  path: '/api/client/notifications/rejected',
  schema: v.pipe(
    v.object({ rejected: list(itemSchema) }),
    v.transform((answer) => answer.rejected),
  ),
}
