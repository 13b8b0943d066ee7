import * as v from 'valibot'
import * as calls from '../../shared/calls/documents'
import { answerRow } from '../domain/answers'
import { otherDocumentType } from '../../shared/document-types'
import { findDocumentType } from '../domain/document-types'
import { addClientNote, findOwnDocument, listNotes } from '../domain/documents'
import { Gone } from '../domain/errors'
import { fileUrl } from './wire/file-urls'
import { id, optionalId, optionalText, readForm, text } from '../domain/fields'
import { targetOfIds, type Target } from '../../shared/areas'
import { idParam, idempotencyKey, originOf, userOf } from './wire/request'
import { serve, type Routes } from './wire/serve'

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

/** docs/contract.md, 'Calls 15 to 18'. */
export const documentRoutes: Routes = (app, { config, db, secret }) => {
  serve(app, calls.type, async (request) => ({
    DocumentType: await findDocumentType(db, idParam(request, 'id')),
  }))

  serve(app, calls.file, async (request) => {
    const { id: userId, session } = userOf(request)
    const document = await findOwnDocument(db, userId, idParam(request, 'id'))
    if (document.erased) throw new Gone('Tu contador eliminó este archivo, porque no correspondía.')
    const path = fileUrl(secret, `documents/${document.id}`, session, Date.now())
    return { file: originOf(request, config) + path, documentType: document.type_name }
  })

  serve(app, calls.notes, async (request) => {
    const document = await findOwnDocument(db, userOf(request).id, idParam(request, 'id'))
    return { notes: await listNotes(db, document.id) }
  })

  // In two steps: an ordinary note is checked by its own fields alone.
  serve(app, calls.addNotes, async (request) => {
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
  })
}

function targetOf(form: v.InferOutput<typeof answerSchema>): Target {
  const { tipoDocument: type, task_monthly_id: task, contrato_id: contrato } = form
  return targetOfIds({ type, task, contrato, inmueble: task === null ? form.idInmueble : form.inmueble_id })
}
