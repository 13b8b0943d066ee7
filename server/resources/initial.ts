import * as v from 'valibot'
import { othersOf } from '../domain/other-documents'
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
       from document_types t left join slots($1, 'initial') s on s.type_id = t.id
       where s.type_id is not null or t.id = ${otherDocuments}
       order by t.id = ${otherDocuments}, t.position, t.id`,
      [userOf(request).id],
    ),
  }))

  app.get('/api/client/initial/other', async (request) => ({
    documents: await othersOf(db, userOf(request).id, {}),
  }))

  app.post('/api/client/initial/create', (request) =>
    receiveUpload(request, services, createSchema, ({ tipoDocument }) => ({
      area: 'initial',
      type: tipoDocument,
    })),
  )
}
