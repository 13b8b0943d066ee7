import * as v from 'valibot'
import { listExpiringDocuments } from '../domain/expiry'
import { call } from './wire/call'
import type { Routes } from './wire/routes'
import { userOf } from './wire/session'
import { area, day, id, words } from './wire/shapes'

const expiringAnswer = v.object({
  documentos: v.array(
    v.object({
      document_id: id,
      area,
      documento: v.string(),
      detalle: words,
      tipo: words,
      numero_departamento: words,
      vence: day,
    }),
  ),
})

/** docs/contract.md, 'Documents that expire'. */
export const calendarRoutes: Routes = (app, { db }) => {
  app.get(
    '/api/client/vencimientos',
    call({
      see: "docs/contract.md, 'Documents that expire'",
      summary: 'Documents that expire',
      answer: expiringAnswer,
    }),
    async (request) => ({ documentos: await listExpiringDocuments(db, userOf(request).id) }),
  )
}
