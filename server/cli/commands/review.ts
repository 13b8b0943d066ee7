import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Database } from '../../database/database'
import { documentStatus, statusNames, type DocumentStatus } from '../../../shared/document-status'
import { listNotes } from '../../domain/documents'
import { eraseDocument } from '../../domain/document-erasure'
import { shownEmail } from '../../domain/email-address'
import { Conflict, NotFound } from '../../domain/errors'
import { id, text } from '../../domain/fields'
import { findEmail } from '../../domain/landlords'
import {
  addAccountantNote,
  approveDocument,
  completeDocument,
  findDocumentForReview,
  listWaitingDocuments,
  rejectDocument,
} from '../../domain/review'
import { sweepTries } from '../../domain/uploads'
import { readOrRefuse } from '../../domain/whole-files'
import { writeNewFile } from '../../storage/new-file'
import { command, type Command } from '../command'
import { counted, dayOf, moment, plain, table } from '../texts'
import { actorOf, by, signed } from './by'
import { inversionista } from './correo'
import { fileAt, writeFor } from './written-file'

const documento = id('DOCUMENTO')

const pendientes = command({
  name: 'pendientes',
  summary: 'Documentos que esperan revisión, el más antiguo primero',
  options: { inversionista: { value: 'CORREO', help: 'Solo los de este inversionista' } },
  input: v.object({ inversionista }),
  async run({ db }, { inversionista }) {
    const address = await findEmail(db, inversionista)
    const data = await listWaitingDocuments(db, address)
    const rows = data.map((row) => [
      String(row.id),
      moment(row.received_at),
      row.owner,
      row.detalle ?? row.type,
      [row.property, row.tenant, row.period].filter(Boolean).join(', '),
    ])
    const title = counted(data.length, 'documento espera revisión.', 'documentos esperan revisión.')
    return { data, text: `${table(['ID', 'Recibido', 'Inversionista', 'Documento', 'De'], rows)}${title}` }
  },
})

const ver = command({
  name: 'ver',
  summary: 'Muestra un documento y sus notas',
  words: ['DOCUMENTO'],
  options: {},
  input: v.object({ DOCUMENTO: documento }),
  async run({ db }, input) {
    const document = await findDocumentForReview(db, input.DOCUMENTO)
    const notes = await listNotes(db, document.id)
    const lines: [string, string | null][] = [
      ['Documento', document.type],
      ['Detalle', document.detalle],
      ['Estado', `${statusNames[document.status]}${document.superseded ? ' (reemplazado)' : ''}`],
      ['Inversionista', `${document.owner} <${shownEmail(document.email)}>`],
      ['Inmueble', document.property],
      ['Arrendatario', document.tenant],
      ['Período', document.period],
      ['Recibido', moment(document.received_at)],
      ['Vence', document.vence && dayOf(document.vence)],
      ...(document.file_key === null
        ? ([['Archivo', 'se eliminó']] satisfies [string, string][])
        : ([
            ['Archivo', `${document.file_name} (${document.mime}, ${document.bytes} bytes)`],
            ['SHA-256', document.sha256],
          ] satisfies [string, string][])),
    ]
    const shown = lines.flatMap(([label, value]) => (value ? [`${label.padEnd(14)}${plain(value)}`] : []))
    for (const note of notes) {
      shown.push(
        `${moment(note.created_at)}  ${plain(`${note.contador_name ?? document.owner}: ${note.detail}`)}`,
      )
    }
    return { data: { ...document, notes }, text: shown.join('\n') }
  },
})

const descargar = command({
  name: 'descargar',
  summary: 'Guarda el archivo de un documento aquí, o en RUTA',
  words: ['DOCUMENTO', '[RUTA]'],
  input: v.object({
    DOCUMENTO: documento,
    RUTA: text('RUTA', { max: 4000 }),
  }),
  async run({ db, storage }, { DOCUMENTO, RUTA }) {
    const document = await findDocumentForReview(db, DOCUMENTO)
    if (document.file_key === null) throw new NotFound(`El archivo del documento ${DOCUMENTO} se eliminó.`)
    const file = await fileAt(RUTA, document.file_name)
    const { bytes, flaw } = await readOrRefuse(
      storage,
      { key: document.file_key, bytes: document.bytes, sha256: document.sha256 },
      (reason) =>
        `No se pudo leer el archivo del documento ${DOCUMENTO}: ${reason}. Prueba de nuevo más tarde.`,
    )
    if (flaw === 'lost') throw new Conflict(`Falta el archivo del documento ${DOCUMENTO}.`)
    if (flaw === 'damaged')
      throw new Conflict(`El archivo del documento ${DOCUMENTO} está dañado: no es el que se recibió.`)
    await writeFor(file, () => writeNewFile(file, () => Readable.from([bytes])))
    return { data: { file, bytes: document.bytes, sha256: document.sha256 }, text: `Guardado en ${file}` }
  },
})

const si = { help: 'También si ya se decidió sobre el documento' }

/**
 * The status that the accountant has seen; one of `decided` needs `--si`. Throws `NotFound`,
 * `Conflict`.
 */
async function seenStatus(
  db: Database,
  id: number,
  { decided, again }: { decided: readonly DocumentStatus[]; again: boolean },
): Promise<DocumentStatus> {
  const { status } = await findDocumentForReview(db, id)
  if (!again && decided.includes(status)) {
    const state = `El documento ${id} ya está en estado '${statusNames[status]}'.`
    throw new Conflict(`${state} Para cambiarlo de todos modos, repite con --si.`)
  }
  return status
}

function nowIs(id: number, status: DocumentStatus): string {
  return `El documento ${id} quedó ${statusNames[status].toLowerCase()}.`
}

const aprobar = command({
  name: 'aprobar',
  summary: 'Aprueba un documento en revisión (con --si, uno que se rechazó por error)',
  words: ['DOCUMENTO'],
  options: { si, contador: signed },
  input: v.object({ DOCUMENTO: documento, si: v.optional(v.boolean(), false), ...by }),
  async run({ db }, { DOCUMENTO, si: again, ...from }) {
    const seen = await seenStatus(db, DOCUMENTO, { decided: [documentStatus.rejected], again })
    await approveDocument(db, DOCUMENTO, actorOf(from), seen)
    const status = documentStatus.approved
    return { data: { id: DOCUMENTO, status }, text: nowIs(DOCUMENTO, status) }
  },
})

const completar = command({
  name: 'completar',
  summary: 'Da por completado un documento en revisión o aprobado',
  words: ['DOCUMENTO'],
  options: { contador: signed },
  input: v.object({ DOCUMENTO: documento, ...by }),
  async run({ db }, { DOCUMENTO, ...from }) {
    // After an approval it is the next step, and needs no `--si`.
    const seen = await seenStatus(db, DOCUMENTO, { decided: [], again: false })
    await completeDocument(db, DOCUMENTO, actorOf(from), seen)
    const status = documentStatus.complete
    return { data: { id: DOCUMENTO, status }, text: nowIs(DOCUMENTO, status) }
  },
})

const rechazar = command({
  name: 'rechazar',
  summary: 'Rechaza un documento; la nota dice al inversionista por qué',
  words: ['DOCUMENTO'],
  options: { nota: { value: 'TEXTO', help: 'Por qué (obligatoria)' }, si, contador: signed },
  input: v.object({
    DOCUMENTO: documento,
    nota: text('nota', { max: 2000 }),
    si: v.optional(v.boolean(), false),
    ...by,
  }),
  async run({ db }, { DOCUMENTO, nota, si: again, ...from }) {
    const decided = [documentStatus.approved, documentStatus.complete]
    const seen = await seenStatus(db, DOCUMENTO, { decided, again })
    await rejectDocument(db, DOCUMENTO, { contador: from.contador, detail: nota }, actorOf(from), seen)
    const status = documentStatus.rejected
    return { data: { id: DOCUMENTO, status }, text: nowIs(DOCUMENTO, status) }
  },
})

const anotar = command({
  name: 'anotar',
  summary: 'Agrega una nota a un documento, sin cambiar su estado',
  words: ['DOCUMENTO'],
  options: { nota: { value: 'TEXTO', help: 'La nota (obligatoria)' }, contador: signed },
  input: v.object({ DOCUMENTO: documento, nota: text('nota', { max: 2000 }), contador: by.contador }),
  async run({ db }, { DOCUMENTO, nota, contador }) {
    await addAccountantNote(db, DOCUMENTO, { contador, detail: nota })
    return { data: { id: DOCUMENTO }, text: `La nota quedó en el documento ${DOCUMENTO}.` }
  },
})

const eliminarDocumento = command({
  name: 'eliminar-documento',
  summary: 'Elimina el archivo y los nombres de un documento que se envió por error',
  words: ['DOCUMENTO'],
  options: { confirmo: { help: 'Sin esto no elimina nada' }, contador: signed },
  input: v.object({ DOCUMENTO: documento, confirmo: v.optional(v.boolean(), false), ...by }),
  async run({ db, storage }, { DOCUMENTO, confirmo, ...from }) {
    const { owner, type, detalle } = await findDocumentForReview(db, DOCUMENTO)
    if (!confirmo)
      throw new Conflict(
        `Es '${plain(detalle ?? type)}' de ${plain(owner)}. Se eliminan el archivo, su nombre y sus notas. No se puede deshacer: repite con --confirmo.`,
      )
    await eraseDocument(db, DOCUMENTO, actorOf(from))
    await sweepTries(db, storage, '1 day')
    const text = `Se eliminó el archivo del documento ${DOCUMENTO}. Los respaldos anteriores aún lo tienen.`
    return { data: { id: DOCUMENTO }, text }
  },
})

export const reviewCommands: readonly Command[] = [
  pendientes,
  ver,
  descargar,
  aprobar,
  rechazar,
  completar,
  anotar,
  eliminarDocumento,
]
