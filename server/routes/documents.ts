import * as v from 'valibot'
import { answerRow } from '../domain/answers'
import { otherDocumentType } from '../../shared/document-types'
import { findDocumentType } from '../domain/document-types'
import { addClientNote, findOwnDocument, listNotes } from '../domain/documents'
import { Gone } from '../domain/errors'
import { fileUrl } from './wire/file-urls'
import { id, optionalId, optionalText, readForm, text } from '../domain/fields'
import { targetOfIds, type Target } from '../../shared/areas'
import { originOf } from './wire/origin'
import { call, done } from './wire/call'
import { idempotencyKey } from './wire/idempotency-key'
import { idParam } from './wire/params'
import { userOf } from './wire/session'
import * as shape from './wire/shapes'
import type { Routes } from './wire/routes'

const noteSchema = v.object({ document_id: id('documento'), detalle: text('nota', { max: 2000 }) })
const answerKindSchema = v.object({
  respuesta: v.pipe(
    optionalText('respuesta'),
    v.nullable(v.picklist(['no-lo-tengo', 'no-aplica'], 'El campo respuesta no es válido.')),
  ),
})

/** The fields that name the row are those of the creates. */
const answerSchema = v.object({
  document_id: optionalId('documento'),
  detalle: optionalText('nota', 2000),
  tipoDocument: v.pipe(
    id('tipo de documento'),
    v.check((type) => type !== otherDocumentType, 'Este tipo de documento no corresponde aquí.'),
  ),
  idInmueble: optionalId('propiedad'),
  task_monthly_id: optionalId('período'),
  inmueble_id: optionalId('inmueble'),
  contrato_id: optionalId('contrato'),
})

const typeAnswer = v.object({ DocumentType: v.object({ id: shape.id, name: v.string() }) })
const fileAnswer = v.object({ file: shape.address, documentType: v.string() })
const notesAnswer = v.object({
  notes: v.array(
    v.object({ id: shape.id, detail: v.string(), contador_name: shape.words, created_at: shape.moment }),
  ),
})

/** docs/contract.md, 'Calls 15 to 18'. */
export const documentRoutes: Routes = (app, { config, db, secret }) => {
  app.get(
    '/api/client/task/documentType/:id',
    call({ see: "docs/contract.md, 'Call 15'", summary: 'The name of a document type', answer: typeAnswer }),
    async (request) => ({ DocumentType: await findDocumentType(db, idParam(request, 'id')) }),
  )

  app.get(
    '/api/client/getFile/:id',
    call({
      see: "docs/contract.md, 'Call 16'",
      summary: 'The address of a stored document',
      answer: fileAnswer,
      refuses: [410],
    }),
    async (request) => {
      const { id: userId, session } = userOf(request)
      const document = await findOwnDocument(db, userId, idParam(request, 'id'))
      if (document.erased) throw new Gone('Tu contador eliminó este archivo, porque no correspondía.')
      const path = fileUrl(secret, `documents/${document.id}`, session, Date.now())
      return { file: originOf(request, config) + path, documentType: document.type_name }
    },
  )

  app.get(
    '/api/client/getNotes/:id',
    call({
      see: "docs/contract.md, 'Call 17'",
      summary: 'The notes of a document, the oldest first',
      answer: notesAnswer,
    }),
    async (request) => {
      const document = await findOwnDocument(db, userOf(request).id, idParam(request, 'id'))
      return { notes: await listNotes(db, document.id) }
    },
  )

  const addNotes = call({
    see: "docs/contract.md, 'Call 18'",
    summary: 'Add a note to a document, or answer in place of one',
    // Read in two steps: an answer that is neither has only that to correct.
    creates: true,
    form: v.union([noteSchema, v.object({ ...answerSchema.entries, ...answerKindSchema.entries })]),
    answer: done,
  })
  app.post('/api/document/addNotes', addNotes, async (request) => {
    const { id: userId } = userOf(request)
    const key = idempotencyKey(request)
    const { respuesta } = readForm(answerKindSchema, request.body)
    if (respuesta === null) {
      await addClientNote(db, userId, readForm(noteSchema, request.body), key)
    } else {
      const form = readForm(answerSchema, request.body)
      const { document_id: document, detalle } = form
      await answerRow(db, userId, { respuesta, target: targetOf(form), document, detalle }, key)
    }
    return { status: 200 }
  })
}

function targetOf(form: v.InferOutput<typeof answerSchema>): Target {
  const { tipoDocument: type, task_monthly_id: task, contrato_id: contrato } = form
  return targetOfIds({ type, task, contrato, inmueble: task === null ? form.idInmueble : form.inmueble_id })
}
