import { Readable } from 'node:stream'
import type { Database } from '../../database/database'
import { documentStatus, statusNames, type DocumentStatus } from '../../../shared/document-status'
import { listNotes } from '../../domain/documents'
import { eraseDocument } from '../../domain/privacy/document-erasure'
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
import { command, flag, option, word, type Command, type Outcome } from '../command'
import { counted, dayOf, moment, plain, table } from '../texts'
import { actorOf, by, inversionista, signed } from './inputs'
import { fileAt, writeFor } from './written-file'

const DOCUMENTO = word(id('DOCUMENTO'))

const pendientes = command({
  name: 'pendientes',
  summary: 'Documentos que esperan revisión, el más antiguo primero',
  args: { inversionista: option('CORREO', 'Solo los de este inversionista', inversionista) },
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
  args: { DOCUMENTO },
  async run({ db }, given) {
    const document = await findDocumentForReview(db, given.DOCUMENTO)
    const notes = await listNotes(db, document.id)
    const erased = document.file_key === null
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
      [
        'Archivo',
        erased ? 'se eliminó' : `${document.file_name} (${document.mime}, ${document.bytes} bytes)`,
      ],
      ['SHA-256', erased ? null : document.sha256],
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
  args: { DOCUMENTO, RUTA: word(text('RUTA', { max: 4000 }), 'optional') },
  async run({ db, storage }, { DOCUMENTO: number, RUTA }) {
    const document = await findDocumentForReview(db, number)
    if (document.file_key === null) throw new NotFound(`El archivo del documento ${number} se eliminó.`)
    const file = await fileAt(RUTA, document.file_name)
    const { bytes, flaw } = await readOrRefuse(
      storage,
      { key: document.file_key, bytes: document.bytes, sha256: document.sha256 },
      (reason) => `No se pudo leer el archivo del documento ${number}: ${reason}. Prueba de nuevo más tarde.`,
    )
    if (flaw === 'lost') throw new Conflict(`Falta el archivo del documento ${number}.`)
    if (flaw === 'damaged')
      throw new Conflict(`El archivo del documento ${number} está dañado: no es el que se recibió.`)
    await writeFor(file, () => writeNewFile(file, () => Readable.from([bytes])))
    return { data: { file, bytes: document.bytes, sha256: document.sha256 }, text: `Guardado en ${file}` }
  },
})

const si = flag('También si ya se decidió sobre el documento')

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

function nowIs(number: number, status: DocumentStatus): Outcome {
  return {
    data: { id: number, status },
    text: `El documento ${number} quedó ${statusNames[status].toLowerCase()}.`,
  }
}

const aprobar = command({
  name: 'aprobar',
  summary: 'Aprueba un documento en revisión (con --si, uno que se rechazó por error)',
  args: { DOCUMENTO, si, ...by },
  async run({ db }, { DOCUMENTO: number, si: again, ...from }) {
    const seen = await seenStatus(db, number, { decided: [documentStatus.rejected], again })
    await approveDocument(db, number, actorOf(from), seen)
    return nowIs(number, documentStatus.approved)
  },
})

const completar = command({
  name: 'completar',
  summary: 'Da por completado un documento en revisión o aprobado',
  args: { DOCUMENTO, ...by },
  async run({ db }, { DOCUMENTO: number, ...from }) {
    // After an approval it is the next step, and needs no `--si`.
    const seen = await seenStatus(db, number, { decided: [], again: false })
    await completeDocument(db, number, actorOf(from), seen)
    return nowIs(number, documentStatus.complete)
  },
})

const rechazar = command({
  name: 'rechazar',
  summary: 'Rechaza un documento; la nota dice al inversionista por qué',
  args: {
    DOCUMENTO,
    nota: option('TEXTO', 'Por qué (obligatoria)', text('nota', { max: 2000 })),
    si,
    ...by,
  },
  async run({ db }, { DOCUMENTO: number, nota, si: again, ...from }) {
    const decided = [documentStatus.approved, documentStatus.complete]
    const seen = await seenStatus(db, number, { decided, again })
    await rejectDocument(db, number, { contador: from.contador, detail: nota }, actorOf(from), seen)
    return nowIs(number, documentStatus.rejected)
  },
})

const anotar = command({
  name: 'anotar',
  summary: 'Agrega una nota a un documento, sin cambiar su estado',
  args: {
    DOCUMENTO,
    nota: option('TEXTO', 'La nota (obligatoria)', text('nota', { max: 2000 })),
    ...signed,
  },
  async run({ db }, { DOCUMENTO: number, nota, contador }) {
    await addAccountantNote(db, number, { contador, detail: nota })
    return { data: { id: number }, text: `La nota quedó en el documento ${number}.` }
  },
})

const eliminarDocumento = command({
  name: 'eliminar-documento',
  summary: 'Elimina el archivo y los nombres de un documento que se envió por error',
  args: { DOCUMENTO, confirmo: flag('Sin esto no elimina nada'), ...by },
  async run({ db, storage }, { DOCUMENTO: number, confirmo, ...from }) {
    const { owner, type, detalle } = await findDocumentForReview(db, number)
    if (!confirmo)
      throw new Conflict(
        `Es '${plain(detalle ?? type)}' de ${plain(owner)}. Se eliminan el archivo, su nombre y sus notas. No se puede deshacer: repite con --confirmo.`,
      )
    await eraseDocument(db, number, actorOf(from))
    await sweepTries(db, storage, '1 day')
    return {
      data: { id: number },
      text: `Se eliminó el archivo del documento ${number}. Los respaldos anteriores aún lo tienen.`,
    }
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
