import * as v from 'valibot'
import { listPending, listRejected } from '../domain/notifications'
import { call } from './wire/call'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'

const { reference, words } = shape

const item = {
  id: shape.id,
  descripcion: v.string(),
  inmueble_id: reference,
  contrato_id: reference,
  tarea_id: reference,
  tipo: words,
  numero_departamento: words,
  nombre_arrendatario: words,
  fecha_inicio: v.nullable(shape.day),
  mes: v.nullable(shape.month),
  periodo: v.nullable(shape.id),
}

const pendingAnswer = v.object({
  pendings: v.array(v.object({ ...item, documents_id: v.null(), respuesta: shape.respuesta })),
})

const earlier = v.object({ id: shape.id, created_at: shape.moment, motivo: words })
const rejectedAnswer = v.object({
  rejected: v.array(v.object({ ...item, documents_id: shape.id, anteriores: v.array(earlier) })),
})

/** docs/contract.md, 'Calls 43 and 44'. */
export const notificationRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/notifications/pending',
    call({
      see: "docs/contract.md, 'Call 43'",
      summary: 'What was never delivered',
      answer: pendingAnswer,
    }),
    async (request) => ({ pendings: await listPending(db, userOf(request).id) }),
  )

  app.get(
    '/api/client/notifications/rejected',
    call({
      see: "docs/contract.md, 'Call 44'",
      summary: 'What was rejected and not replaced',
      answer: rejectedAnswer,
    }),
    async (request) => ({ rejected: await listRejected(db, userOf(request).id) }),
  )
}
