import { Readable } from 'node:stream'
import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { areaIds, targetOfIds } from '../../shared/areas'
import {
  documentStatus,
  documentStatuses,
  statusNames,
  takesUpload,
  type DocumentStatus,
} from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { today } from '../../shared/dates'
import { compareFacts } from '../../shared/facts/compare'
import { factsText } from '../../shared/facts/facts-text'
import { monthNumber } from '../../shared/period'
import type { Database } from '../database/database'
import { listNotes } from '../domain/documents'
import { eraseDocument } from '../domain/privacy/document-erasure'
import { shownEmail } from '../domain/email-address'
import { Conflict, Invalid, NotFound, Refusal } from '../domain/errors'
import { id, optionalId, optionalText, text } from '../domain/fields'
import { findLandlord } from '../domain/landlords'
import { findTaskId, type Month } from '../domain/months'
import { moveDocument, undoLast } from '../domain/moves'
import { listWhole, type WholeRow } from '../domain/notifications'
import { countQueue, listQueue, setPresence, type QueueItem } from '../domain/queue'
import { findReason } from '../domain/reasons'
import {
  addAccountantNote,
  approveDocument,
  completeDocument,
  decideAll,
  findDocumentForReview,
  listEarlier,
  rejectDocument,
  type ReviewedDocument,
} from '../domain/review'
import { sweepTries } from '../domain/uploads'
import { readOrRefuse } from '../domain/whole-files'
import { writeNewFile } from '../storage/new-file'
import { action, done, flag, InputError, option, word, words, type Outcome } from './action'
import { inversionista, month } from './inputs'
import { counted } from '../../shared/counted'
import { dayOf, listing, moment, placeText, plain } from './texts'
import { fileAt, writeFor } from './written-file'

const DOCUMENTO = word(id('DOCUMENTO'))
const DOCUMENTOS = words(id('DOCUMENTO'))

const si = flag('También si ya se decidió sobre el documento')

/** Items of a page of the desk. */
const page = { usual: 50, most: 200 }

/** One of several decisions, on the version that was seen. */
const decision = v.object({
  id: id('documento'),
  version: id('versión'),
  status: v.picklist(
    documentStatuses.filter((status) => status !== documentStatus.inReview),
    'El campo status no es válido.',
  ),
  reason: v.pipe(
    optionalText('motivo', 2000),
    v.transform((reason) => reason ?? ''),
  ),
})

/** As it is typed; at the desk the landlord's id of it. */
const mes = v.optional(
  v.lazy((typed): v.GenericSchema<unknown, Month | number | null> =>
    typeof typed === 'string' && typed.includes('-') ? month : optionalId('mes'),
  ),
  '',
)

const decisions = v.pipe(
  v.array(decision, 'El campo decisions es obligatorio.'),
  v.minLength(1, 'El campo decisions es obligatorio.'),
  v.maxLength(page.most, `El campo decisions no puede tener más de ${page.most}.`),
  v.check(
    (all) => all.every(({ status, reason }) => status !== documentStatus.rejected || reason !== ''),
    'Un rechazo necesita un motivo.',
  ),
)

const cursor = v.pipe(
  optionalText('after'),
  v.check(
    (value) => value === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,10}$/.test(value),
    'El campo after no es válido.',
  ),
)

export const reviewActions = {
  pendientes: action({
    summary: 'Documentos que esperan revisión y preguntas de inversionistas, lo más antiguo primero',
    args: {
      inversionista: option('CORREO', 'Solo los de este inversionista', inversionista),
      area: { input: v.optional(v.picklist(areaIds, 'El campo area no es válido.')) },
      type: { input: optionalId('type') },
      after: { input: cursor },
      limit: {
        input: v.pipe(
          optionalId('limit'),
          v.check(
            (value) => value === null || value <= page.most,
            `El campo limit es a lo más ${page.most}.`,
          ),
        ),
      },
    },
    async run({ db }, { inversionista: whose, area = null, type, after, limit }, by) {
      const landlord = whose ? (await findLandlord(db, whose)).id : null
      const filter = { landlord, area, type }
      const reader = by.accountant ?? null
      const most = reader === null ? limit : (limit ?? page.usual)
      const [found, count] = await Promise.all([
        listQueue(db, filter, { after, limit: most && most + 1, reader }),
        countQueue(db, filter),
      ])
      const items = most === null ? found : found.slice(0, most)
      const documents = items.filter(({ kind }) => kind === 'document').length
      const questions = items.length - documents
      const asked = counted(questions, 'pregunta espera respuesta.', 'preguntas esperan respuesta.')
      const columns = {
        ID: (item: QueueItem) => item.id,
        Recibido: (item: QueueItem) => moment(item.at),
        Inversionista: (item: QueueItem) => item.owner,
        Documento: (item: QueueItem) =>
          item.kind === 'document' ? (item.detalle ?? item.type) : `${item.type}: ${item.detalle ?? ''}`,
        De: placeText,
      }
      return {
        ...listing(items, columns, {
          end: `${counted(documents, 'documento espera revisión.', 'documentos esperan revisión.')}${questions > 0 ? ` ${asked}` : ''}`,
        }),
        data: { items, count, next: found.length > items.length ? (items.at(-1)?.cursor ?? null) : null },
        json: items.map(({ at: received_at, ...item }) => ({ ...item, received_at })),
      }
    },
    desk: {
      call: calls.queue,
      names: { landlord: 'inversionista' },
      answer: ({ items, ...rest }) => ({ ...rest, items: items.map(shownItem) }),
    },
  }),

  ver: action({
    summary: 'Muestra un documento y sus notas',
    args: { DOCUMENTO },
    async run({ db }, given) {
      const document = await findDocumentForReview(db, given.DOCUMENTO)
      const [notes, earlier] = await Promise.all([listNotes(db, document.id), listEarlier(db, document.id)])
      const erased = document.file_key === null
      const facts = shownFacts(document)
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
        ['El papel', facts?.text ?? null],
        ['Lo pedido', facts?.agrees ?? facts?.differs ?? null],
      ]
      const shown = lines.flatMap(([label, value]) => (value ? [`${label.padEnd(14)}${plain(value)}`] : []))
      for (const note of notes) {
        shown.push(
          `${moment(note.created_at)}  ${plain(`${note.contador_name ?? document.owner}: ${note.detail}`)}`,
        )
      }
      return {
        data: { document, notes, earlier, facts },
        json: { ...document, notes },
        text: shown.join('\n'),
      }
    },
    desk: {
      call: calls.document,
      names: { id: 'DOCUMENTO' },
      answer: ({ document, notes, earlier, facts }, { file }) => ({
        document: shownDocument(document, file),
        earlier: earlier.map(({ erased, ...one }) => ({ ...one, file: erased ? null : file(one.id) })),
        notes,
        place: document.place,
        facts,
      }),
    },
  }),

  descargar: action({
    summary: 'Guarda el archivo de un documento aquí, o en RUTA',
    args: { DOCUMENTO, RUTA: word(text('RUTA', { max: 4000 }), 'optional') },
    async run({ db, storage }, { DOCUMENTO: number, RUTA }) {
      const document = await findDocumentForReview(db, number)
      if (document.file_key === null) throw new NotFound(`El archivo del documento ${number} se eliminó.`)
      const file = await fileAt(RUTA, document.file_name)
      const { bytes, flaw } = await readOrRefuse(
        storage,
        { key: document.file_key, bytes: document.bytes, sha256: document.sha256 },
        (reason) =>
          `No se pudo leer el archivo del documento ${number}: ${reason}. Prueba de nuevo más tarde.`,
      )
      if (flaw === 'lost') throw new Conflict(`Falta el archivo del documento ${number}.`)
      if (flaw === 'damaged')
        throw new Conflict(`El archivo del documento ${number} está dañado: no es el que se recibió.`)
      await writeFor(file, () => writeNewFile(file, () => Readable.from([bytes])))
      return { data: { file, bytes: document.bytes, sha256: document.sha256 }, text: `Guardado en ${file}` }
    },
  }),

  aprobar: action({
    summary: 'Aprueba documentos en revisión (con --si, también los que se rechazaron por error)',
    args: { DOCUMENTO: DOCUMENTOS, si },
    signed: true,
    run: ({ db }, { DOCUMENTO: numbers, si: again }, by) =>
      eachOf(numbers, async (number) => {
        const seen = await seenStatus(db, number, { decided: [documentStatus.rejected], again })
        await approveDocument(db, number, by, seen)
        return nowIs(number, documentStatus.approved)
      }),
  }),

  rechazar: action({
    summary: 'Rechaza documentos; la nota, o el texto del motivo, dice al inversionista por qué',
    args: {
      DOCUMENTO: DOCUMENTOS,
      nota: option('TEXTO', 'Por qué (obligatoria, o --motivo)', optionalText('nota', 2000)),
      motivo: option('MOTIVO', "Uno de los que da 'motivos', por ejemplo borrosa", optionalText('motivo')),
      si,
    },
    signed: true,
    refine(given) {
      if (given.nota ?? given.motivo) return given
      throw new InputError('El campo nota es obligatorio. En su lugar puede ir --motivo.')
    },
    run: ({ db }, { DOCUMENTO: numbers, nota, motivo, si: again }, by) =>
      eachOf(numbers, async (number) => {
        const decided = [documentStatus.approved, documentStatus.complete]
        const seen = await seenStatus(db, number, { decided, again })
        const { type_id } = await findDocumentForReview(db, number)
        const reason = [motivo && (await findReason(db, motivo, type_id)), nota].filter(Boolean).join(' ')
        await rejectDocument(db, number, { contador: by.name, detail: reason }, by, seen)
        return nowIs(number, documentStatus.rejected)
      }),
  }),

  completar: action({
    summary: 'Da por completados documentos en revisión o aprobados',
    args: { DOCUMENTO: DOCUMENTOS },
    signed: true,
    run: ({ db }, { DOCUMENTO: numbers }, by) =>
      eachOf(numbers, async (number) => {
        // After an approval it is the next step, and needs no `--si`.
        const seen = await seenStatus(db, number, { decided: [], again: false })
        await completeDocument(db, number, by, seen)
        return nowIs(number, documentStatus.complete)
      }),
  }),

  decidir: action({
    args: { decisions: { input: decisions } },
    run: async ({ db }, given, by) => ({
      data: { results: await decideAll(db, given.decisions, by) },
      text: '',
    }),
    desk: { call: calls.decide },
  }),

  deshacer: action({
    args: { id: { input: id('documento') }, version: { input: id('versión') } },
    async run({ db }, { id: number, version }, by) {
      await undoLast(db, number, version, by)
      return done(number, '')
    },
    desk: { call: calls.undo },
  }),

  mover: action({
    summary:
      'Mueve un documento a otro lugar del mismo inversionista, con sus notas; sin --tipo dice a dónde puede ir',
    args: {
      DOCUMENTO,
      tipo: option('N', 'Qué documento es ahí; 32 es Otros', optionalId('tipo')),
      inmueble: option('N', 'De qué inmueble', optionalId('inmueble')),
      contrato: option('N', 'De qué contrato', optionalId('contrato')),
      mes: option('AAAA-MM', 'De qué mes', mes),
      detalle: option('TEXTO', 'Qué es, en Otros', optionalText('detalle', 500)),
      area: { input: v.optional(v.picklist(areaIds, 'El campo area no es válido.')) },
      version: { input: optionalId('version') },
    },
    signed: true,
    async run({ db }, { DOCUMENTO: number, tipo, area, version, detalle, ...ids }, by) {
      const { user_id: landlord, version: current } = await findDocumentForReview(db, number)
      if (by.accountant && (!tipo || !version)) {
        const field = tipo ? 'version' : 'tipoDocument'
        throw new Invalid({ [field]: [`El campo ${field} es obligatorio.`] })
      }
      if (tipo === null) return whereTo(await listWhole(db, landlord))
      const task = typeof ids.mes === 'object' && ids.mes ? await findTaskId(db, landlord, ids.mes) : ids.mes
      const target = targetOfIds({ type: tipo, task, contrato: ids.contrato, inmueble: ids.inmueble })
      if (area && area !== target.area) throw new Invalid({ area: ['El campo area no es válido.'] })
      const { place } = await moveDocument(db, number, { seen: version ?? current, target, detalle }, by)
      return done(number, `El documento ${number} está ahora en ${plain(place)}.`)
    },
    desk: {
      call: calls.move,
      names: {
        ...{ id: 'DOCUMENTO', tipoDocument: 'tipo', idInmueble: 'inmueble', inmueble_id: 'inmueble' },
        ...{ contrato_id: 'contrato', task_monthly_id: 'mes' },
      },
    },
  }),

  anotar: action({
    summary: 'Agrega una nota a un documento, sin cambiar su estado',
    args: { DOCUMENTO, nota: option('TEXTO', 'La nota (obligatoria)', text('nota', { max: 2000 })) },
    signed: true,
    async run({ db }, { DOCUMENTO: number, nota }, by) {
      await addAccountantNote(db, number, { contador: by.name, detail: nota }, by)
      return done(number, `La nota quedó en el documento ${number}.`)
    },
    desk: { call: calls.addNote, names: { id: 'DOCUMENTO', detail: 'nota' } },
  }),

  mirar: action({
    args: { document: { input: optionalId('documento') } },
    async run({ db }, { document }, by) {
      if (by.accountant) await setPresence(db, by.accountant, document)
      return { data: null, text: '' }
    },
    desk: { call: calls.presence },
  }),

  'eliminar-documento': action({
    summary: 'Elimina el archivo y los nombres de un documento que se envió por error',
    args: { DOCUMENTO, confirmo: flag('Sin esto no elimina nada') },
    signed: true,
    async run({ db, storage }, { DOCUMENTO: number, confirmo }, by) {
      const { owner, type, detalle } = await findDocumentForReview(db, number)
      if (!confirmo)
        throw new Conflict(
          `Es '${plain(detalle ?? type)}' de ${plain(owner)}. Se eliminan el archivo, su nombre y sus notas. No se puede deshacer: repite con --confirmo.`,
        )
      await eraseDocument(db, number, by)
      await sweepTries(db, storage, '1 day')
      return done(
        number,
        `Se eliminó el archivo del documento ${number}. Los respaldos anteriores aún lo tienen.`,
      )
    },
  }),
}

/** The rows that take a document, each with what to type. */
function whereTo(rows: readonly WholeRow[]): Outcome {
  const open = rows.filter(({ type, status }) => type !== otherDocumentType && takesUpload(status))
  return listing(open, {
    Documento: ({ name }) => name,
    De: placeText,
    Opciones: ({ type, inmueble, contrato, period }) =>
      Object.entries({ tipo: type, inmueble, contrato, mes: period && typedMonth(period) })
        .flatMap(([name, value]) => (value ? [`--${name} ${value}`] : []))
        .join(' '),
  })
}

/** `10/2026` as `2026-10`. */
function typedMonth(period: string): string {
  const [month = '', year = ''] = period.split('/')
  return `${year}-${month.padStart(2, '0')}`
}

function shownItem({ kind, id: number, version, area, detalle, at, seen_by, ...item }: QueueItem) {
  return {
    ...{ kind, id: number, version, area, detalle, at, seen_by },
    landlord: { id: item.user_id, name: item.owner },
    type: item.type_id,
    name: item.type,
    place: placeText(item),
  }
}

function shownDocument(document: ReviewedDocument, file: (document: number) => string) {
  const { id: number, version, status, area, detalle, vence, superseded } = document
  const { file_key, file_name, mime, bytes, sha256, received_at } = document
  return {
    ...{ id: number, version, status, area, detalle, vence, superseded },
    ...{ file_name, mime, bytes, sha256, received_at },
    landlord: { id: document.user_id, name: document.owner },
    type: document.type_id,
    name: document.type,
    file: file_key === null ? null : file(number),
  }
}

/** What the paper says of itself, and whether that is what was asked for; null: nothing is certain. */
function shownFacts({ facts, type, place }: ReviewedDocument) {
  const text = facts && factsText(facts)
  if (!text) return null
  const { inmueble, contrato, mes } = place
  const comparison = compareFacts(facts, {
    name: type,
    period: mes && monthNumber(mes.periodo, mes.mes),
    rol: inmueble?.rol ?? null,
    rut: contrato?.rut_arrendatario ?? null,
    today: today(),
  })
  const said = (says: 'agrees' | 'differs') => (comparison?.says === says ? comparison.text : null)
  return { text, agrees: said('agrees'), differs: said('differs') }
}

/** Of several the refusals are said next to what was done. */
async function eachOf(
  numbers: readonly number[],
  work: (number: number) => Promise<Outcome>,
): Promise<Outcome> {
  const [first] = numbers
  if (first !== undefined && numbers.length === 1) return work(first)
  const outcomes: Outcome[] = []
  for (const number of numbers)
    outcomes.push(
      await work(number).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return { data: { id: number, error: error.message }, text: error.message, failed: true }
      }),
    )
  return {
    data: outcomes.map(({ data }) => data),
    text: outcomes.map(({ text: line }) => line).join('\n'),
    failed: outcomes.some(({ failed }) => failed),
  }
}

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
