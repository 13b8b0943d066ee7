import * as v from 'valibot'
import { otherDocuments } from '../domain/targets'
import { userOf } from '../http/session'
import { receiveUpload } from '../http/receive-upload'
import { id } from '../http/fields'
import type { Resource } from '../services'

const createSchema = v.object({ tipoDocument: id('tipo de documento') })

/** Calls 12 to 14. */
export const initialRoutes: Resource = (app, services) => {
  const { db } = services

  app.get('/api/client/initial', async (request) => ({
    documents: await db.query(
      `select t.id, t.name, s.document_id as "idDocument", s.status
       from slots($1) s join document_types t on t.id = s.type_id where s.area = 'initial'
       union all
       select id, name, null, null from document_types where id = ${otherDocuments}
       order by 1`,
      [userOf(request).id],
    ),
  }))

  app.get('/api/client/initial/other', async (request) => ({
    documents: await db.query(
      `select id, detalle, status from documents
       where user_id = $1 and type_id = ${otherDocuments} and superseded_at is null
         and inmueble_id is null and contrato_id is null and task_id is null
       order by id`,
      [userOf(request).id],
    ),
  }))

  app.post('/api/client/initial/create', (request) =>
    receiveUpload(request, services, createSchema, ({ tipoDocument }) => ({
      area: 'initial',
      type: tipoDocument,
    })),
  )
}
