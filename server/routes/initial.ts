import * as v from 'valibot'
import { listInitialDocuments } from '../domain/initial'
import { listOtherDocuments } from '../domain/other-documents'
import { userOf } from './wire/session'
import { receiveUpload } from './wire/receive-upload'
import { id } from '../domain/fields'
import type { Routes } from './wire/routes'

const createSchema = v.object({ tipoDocument: id('tipo de documento') })

/** docs/contract.md, 'Calls 12 to 14'. */
export const initialRoutes: Routes = (app, services) => {
  const { db } = services

  app.get('/api/client/initial', async (request) => ({
    documents: await listInitialDocuments(db, userOf(request).id),
  }))

  app.get('/api/client/initial/other', async (request) => ({
    documents: await listOtherDocuments(db, userOf(request).id, {}),
  }))

  app.post('/api/client/initial/create', (request) =>
    receiveUpload(request, services, createSchema, ({ tipoDocument }) => ({
      area: 'initial',
      type: tipoDocument,
    })),
  )
}
