import * as v from 'valibot'
import type { Read } from './read'
import { label, list, numeric, optionalNumeric, reference, respuesta, text } from './wire'

/** A rejected document whose place another took. `motivo` is why, null if no note says. */
export type EarlierVersion = v.InferOutput<typeof earlierSchema>
const earlierSchema = v.object({ id: numeric, created_at: text, motivo: text })

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
  // An addition of the reference backend; the latest first.
  anteriores: list(earlierSchema),
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
