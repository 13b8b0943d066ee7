import * as v from 'valibot'
import { addClientNote, notesOf, ownDocument } from '../domain/documents'
import { fileUrl } from '../domain/file-urls'
import { read, notFound } from '../http/errors'
import { id, text } from '../http/fields'
import { originOf } from '../http/origin'
import { idParam } from '../http/params'
import { userOf } from '../http/session'
import type { Resource } from '../services'

const noteSchema = v.object({ document_id: id('documento'), detalle: text('nota', { max: 2000 }) })

/** Calls 15 to 18. */
export const documentRoutes: Resource = (app, { config, db, secret }) => {
  app.get('/api/client/task/documentType/:id', async (request) => {
    const [type] = await db.query(`select id, name from document_types where id = $1`, [
      idParam(request, 'id'),
    ])
    if (!type) throw notFound()
    return { DocumentType: type }
  })

  app.get('/api/client/getFile/:id', async (request) => {
    const document = await ownDocument(db, userOf(request).id, idParam(request, 'id'))
    const path = fileUrl(secret, `documents/${document.id}`, Date.now())
    return { file: originOf(request, config) + path, documentType: document.type_name }
  })

  app.get('/api/client/getNotes/:id', async (request) => {
    const document = await ownDocument(db, userOf(request).id, idParam(request, 'id'))
    return { notes: await notesOf(db, document.id) }
  })

  app.post('/api/document/addNotes', async (request) => {
    const note = read(noteSchema, request.body)
    await addClientNote(db, userOf(request).id, note)
    return { status: 200 }
  })
}
