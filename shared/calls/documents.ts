import * as v from 'valibot'
import { get, post } from './call'
import { added, count, label, list, numeric, text } from './wire'

/** docs/contract.md, 'Call 15'. */
export const type = get(
  '/api/client/task/documentType/:id',
  v.object({ DocumentType: v.object({ id: added(numeric), name: label }) }),
)

/** docs/contract.md, 'Call 16': a URL that opens without headers, for a while. */
export const file = get('/api/client/getFile/:id', v.object({ file: text, documentType: label }))

/** docs/contract.md, 'Call 17', and 'Ids that may be missing': a note without one has 0. */
export const notes = get(
  '/api/client/getNotes/:id',
  v.object({ notes: list(v.object({ id: count, detail: label, contador_name: text, created_at: text })) }),
)

/** docs/contract.md, 'Call 18', and 'Answers in place of a document'. */
export const addNotes = post('/api/document/addNotes', [
  'detalle',
  'document_id?',
  'respuesta?',
  'tipoDocument?',
  'idInmueble?',
  'task_monthly_id?',
  'inmueble_id?',
  'contrato_id?',
])
