import * as v from 'valibot'
import { listPending, listRejected } from '../domain/notifications'
import { call } from './wire/call'
import { nextPage, pageOf, pageQuery, sendList } from './wire/page'
import type { Routes } from './wire/routes'
import { sendJson } from './wire/send-json'
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
  ...nextPage,
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
      query: pageQuery,
      answer: pendingAnswer,
    }),
    async (request, reply) =>
      sendList(reply, 'pendings', await listPending(db, userOf(request).id, pageOf(request))),
  )

  app.get(
    '/api/client/notifications/rejected',
    call({
      see: "docs/contract.md, 'Call 44'",
      summary: 'What was rejected and not replaced',
      answer: rejectedAnswer,
    }),
    async (request, reply) => sendJson(reply, { rejected: await listRejected(db, userOf(request).id) }),
  )
}
