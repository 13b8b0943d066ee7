import * as v from 'valibot'
import { get } from './call'
import { label, list, numeric, optionalNumeric, reference, respuesta, text } from './wire'

/**
 * A row that waits for the user: `id` is the document type, `documents_id` the rejected document.
 */
const item = {
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
}

/** docs/contract.md, 'Call 43'. */
export const pending = get(
  '/api/client/notifications/pending',
  v.object({ pendings: list(v.object({ ...item, respuesta })) }),
)

/** docs/contract.md, 'Call 44'. */
export const rejected = get(
  '/api/client/notifications/rejected',
  v.object({
    rejected: list(
      v.object({
        ...item,
        /**
         * The rejected documents that this one replaced, the latest first: an addition of the
         * reference backend. `motivo`: why, or null.
         */
        anteriores: list(v.object({ id: numeric, created_at: text, motivo: text })),
      }),
    ),
  }),
)
