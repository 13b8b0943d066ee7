import * as v from 'valibot'
import { findDocumentType } from '../domain/document-types'
import { addClientNote, findOwnDocument, listNotes } from '../domain/documents'
import { fileUrl } from './wire/file-urls'
import { id, readForm, text } from '../domain/fields'
import { originOf } from './wire/origin'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import type { Routes } from './wire/routes'

const noteSchema = v.object({ document_id: id('documento'), detalle: text('nota', { max: 2000 }) })

/** docs/contract.md, 'Calls 15 to 18'. */
export const documentRoutes: Routes = (app, { config, db, secret }) => {
  app.get('/api/client/task/documentType/:id', async (request) => ({
    DocumentType: await findDocumentType(db, idParam(request, 'id')),
  }))

  app.get('/api/client/getFile/:id', async (request) => {
    const { id: userId, session } = userOf(request)
    const document = await findOwnDocument(db, userId, idParam(request, 'id'))
    const path = fileUrl(secret, `documents/${document.id}`, session, Date.now())
    return { file: originOf(request, config) + path, documentType: document.type_name }
  })

  app.get('/api/client/getNotes/:id', async (request) => {
    const document = await findOwnDocument(db, userOf(request).id, idParam(request, 'id'))
    return { notes: await listNotes(db, document.id) }
  })

  app.post('/api/document/addNotes', async (request) => {
    const note = readForm(noteSchema, request.body)
    await addClientNote(db, userOf(request).id, note)
    return { status: 200 }
  })
}
