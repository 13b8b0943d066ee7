import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Database } from '../../database/database'
import { documentStatus, statusNames, type DocumentStatus } from '../../domain/codes'
import { listNotes } from '../../domain/documents'
import { Conflict } from '../../domain/errors'
import { id, text } from '../../domain/fields'
import { findLandlord } from '../../domain/landlords'
import {
  addAccountantNote,
  approveDocument,
  completeDocument,
  findDocumentForReview,
  listWaitingDocuments,
  rejectDocument,
} from '../../domain/review'
import type { Actor } from '../../domain/trail'
import { readOrRefuse } from '../../domain/whole-files'
import { writeNewFile } from '../../storage/new-file'
import { command, type Command } from '../command'
import { counted, dayOf, moment, plain, table } from '../texts'
import { actorOf, by, signed } from './by'
import { correo } from './correo'
import { fileAt, writeFor } from './written-file'

const documento = id('DOCUMENTO')

const pendientes = command({
  name: 'pendientes',
  summary: 'Documentos que esperan revisión, el más antiguo primero',
  options: { inversionista: { value: 'CORREO', help: 'Solo los de este inversionista' } },
  input: v.object({ inversionista: correo }),
  async run({ db }, { inversionista }) {
    if (inversionista) await findLandlord(db, inversionista)
    const data = await listWaitingDocuments(db, inversionista)
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
      ['Inversionista', `${document.owner} <${document.email}>`],
      ['Inmueble', document.property],
      ['Arrendatario', document.tenant],
      ['Período', document.period],
      ['Recibido', moment(document.received_at)],
      ['Vence', document.vence && dayOf(document.vence)],
      ['Archivo', `${document.file_name} (${document.mime}, ${document.bytes} bytes)`],
      ['SHA-256', document.sha256],
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
    // Never overwrites a file.
    await writeFor(file, () => writeNewFile(file, Readable.from([bytes])))
    return { data: { file, bytes: document.bytes, sha256: document.sha256 }, text: `Guardado en ${file}` }
  },
})

/** A command that only moves a document to another status. */
function move(
  name: string,
  summary: string,
  status: DocumentStatus,
  work: (db: Database, id: number, by: Actor) => Promise<void>,
): Command {
  return command({
    name,
    summary,
    words: ['DOCUMENTO'],
    options: { contador: signed },
    input: v.object({ DOCUMENTO: documento, ...by }),
    async run({ db }, { DOCUMENTO, ...from }) {
      await work(db, DOCUMENTO, actorOf(from))
      return { data: { id: DOCUMENTO, status }, text: nowIs(DOCUMENTO, status) }
    },
  })
}

function nowIs(id: number, status: DocumentStatus): string {
  return `El documento ${id} quedó ${statusNames[status].toLowerCase()}.`
}

const aprobar = move(
  'aprobar',
  'Aprueba un documento en revisión (o uno que se rechazó por error)',
  documentStatus.approved,
  approveDocument,
)

const completar = move(
  'completar',
  'Da por completado un documento en revisión o aprobado',
  documentStatus.complete,
  completeDocument,
)

const rechazar = command({
  name: 'rechazar',
  summary: 'Rechaza un documento; la nota dice al inversionista por qué',
  words: ['DOCUMENTO'],
  options: { nota: { value: 'TEXTO', help: 'Por qué (obligatoria)' }, contador: signed },
  input: v.object({ DOCUMENTO: documento, nota: text('nota', { max: 2000 }), ...by }),
  async run({ db }, { DOCUMENTO, nota, ...from }) {
    await rejectDocument(db, DOCUMENTO, { contador: from.contador, detail: nota }, actorOf(from))
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
    const document = await findDocumentForReview(db, DOCUMENTO)
    await addAccountantNote(db, document.id, { contador, detail: nota })
    return { data: { id: document.id }, text: `La nota quedó en el documento ${document.id}.` }
  },
})

/** Documents: what waits, what becomes of each. */
export const reviewCommands: readonly Command[] = [
  pendientes,
  ver,
  descargar,
  aprobar,
  rechazar,
  completar,
  anotar,
]
