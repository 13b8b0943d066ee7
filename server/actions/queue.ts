import { Readable } from 'node:stream'
import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { areaIds } from '../../shared/areas'
import { documentStatus, statusNames } from '../../shared/document-status'
import { dateText, today } from '../../shared/dates'
import { compareFacts } from '../../shared/facts/compare'
import { factsText } from '../../shared/facts/facts-text'
import { monthNumber } from '../../shared/period'
import { listNotes } from '../domain/documents'
import { findSamePaper, type SamePaper } from '../domain/facts'
import { shownEmail } from '../domain/email-address'
import { Conflict, NotFound } from '../domain/errors'
import { id, optionalId, optionalText, text } from '../domain/fields'
import { findLandlord } from '../domain/landlords'
import { listQueue, listWaitingOwners, setPresence, type QueueItem } from '../domain/queue'
import {
  findDocumentForReview,
  findNewer,
  listEarlier,
  waitingBefore,
  type ReviewedDocument,
} from '../domain/review'
import { readOrRefuse } from '../domain/whole-files'
import { writeNewFile } from '../storage/new-file'
import { action, option, word } from './action'
import { inversionista, limit, page } from './inputs'
import { counted } from '../../shared/counted'
import { dayOf, listing, moment, placeText, plain } from './texts'
import { fileAt, writeFor } from './written-file'

const DOCUMENTO = word(id('DOCUMENTO'))

const cursor = v.pipe(
  optionalText('after', 300),
  v.check((value) => value === null || isCursor(value), 'El campo after no es válido.'),
)

/** Of values that PostgreSQL takes: a moment, an item's id and, by landlord, the landlord's id and name. */
function isCursor(value: string): boolean {
  const [at = '', ...ids] = value.split('_', 3)
  const isWritten = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,10}(_\d{1,10}_.+)?$/s.test(value)
  const moment = `${at.slice(0, 23)}Z`
  const isMoment = isWritten && !Number.isNaN(Date.parse(moment)) && new Date(moment).toISOString() === moment
  return isMoment && ids.every((one) => Number(one) <= 2_147_483_647)
}

export const queueActions = {
  pendientes: action({
    summary: 'Documentos que esperan revisión y preguntas de inversionistas, lo más antiguo primero',
    args: {
      inversionista: option('CORREO', 'Solo los de este inversionista', inversionista),
      area: { input: v.optional(v.picklist(areaIds, 'El campo area no es válido.')) },
      type: { input: optionalId('type') },
      after: { input: cursor },
      limit,
      order: { input: v.optional(v.literal('landlord', 'El campo order no es válido.')) },
    },
    async run({ db }, { inversionista: whose, area = null, type, after, limit: asked, order }, by) {
      const landlord = whose ? (await findLandlord(db, whose)).id : null
      const filter = { landlord, area, type }
      const reader = by.accountant ?? null
      const most = reader === null ? asked : (asked ?? page.usual)
      const [found, owners] = await Promise.all([
        listQueue(db, filter, { after, limit: most && most + 1, reader, byLandlord: order !== undefined }),
        listWaitingOwners(db, filter),
      ])
      const items = most === null ? found : found.slice(0, most)
      const documents = items.filter(({ kind }) => kind === 'document').length
      const questions = items.length - documents
      const unanswered = counted(questions, 'pregunta espera respuesta.', 'preguntas esperan respuesta.')
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
          end: `${counted(documents, 'documento espera revisión.', 'documentos esperan revisión.')}${questions > 0 ? ` ${unanswered}` : ''}`,
        }),
        data: {
          items,
          count: owners.reduce(
            (sum, one) => sum + (landlord === null || landlord === one.id ? one.waiting : 0),
            0,
          ),
          landlords: after === null ? owners : [],
          next: found.length > items.length ? (items.at(-1)?.cursor ?? null) : null,
        },
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
      const [notes, earlier, newer, same] = await Promise.all([
        listNotes(db, document.id, waitingBefore),
        listEarlier(db, document.id),
        document.superseded ? findNewer(db, document.id) : null,
        findSamePaper(db, document),
      ])
      const erased = document.file_key === null
      const facts = shownFacts(document, same)
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
        data: { document, notes, earlier, newer, facts },
        json: { ...document, notes },
        text: shown.join('\n'),
      }
    },
    desk: {
      call: calls.document,
      names: { id: 'DOCUMENTO' },
      answer: ({ document, notes, earlier, newer, facts }, { file }) => ({
        document: { ...shownDocument(document, file), newer },
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
  mirar: action({
    args: { document: { input: optionalId('documento') } },
    async run({ db }, { document }, by) {
      if (by.accountant) await setPresence(db, by.accountant, document)
      return { data: null, text: '' }
    },
    desk: { call: calls.presence },
  }),
}

function shownItem({ kind, id: number, version, area, detalle, note, at, seen_by, ...item }: QueueItem) {
  return {
    ...{ kind, id: number, version, area, detalle, note, at, seen_by },
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

/**
 * The facts read from the paper, and whether they match the asked document; null if none is certain.
 * `same`: the landlord had sent this paper already.
 */
function shownFacts({ facts, type, area, place, rut }: ReviewedDocument, same: SamePaper | null) {
  const text = (facts && factsText(facts)) ?? ''
  if (!facts || (text === '' && !same)) return null
  const { inmueble, contrato, mes } = place
  const comparison = compareFacts(facts, {
    name: type,
    period: mes && monthNumber(mes.periodo, mes.mes),
    rol: inmueble?.rol ?? null,
    address: inmueble?.direccion ? { street: inmueble.direccion, unit: inmueble.numero_departamento } : null,
    rut: contrato?.rut_arrendatario ?? null,
    ownRut: area === 'initial' ? rut : null,
    today: today(),
  })
  const said = (says: 'agrees' | 'differs') => (comparison?.says === says ? comparison.text : null)
  const differs = [said('differs'), same && sameText(same)].filter(Boolean).join('. ') || null
  return { text, agrees: same ? null : said('agrees'), differs }
}

function sameText({ detalle, status, received_at, ...row }: SamePaper): string {
  const name = [detalle ?? row.type, placeText(row)].filter(Boolean).join(', ')
  const became = `${status === documentStatus.inReview ? 'está' : 'fue'} ${statusNames[status].toLowerCase()}`
  return `Este mismo papel ya llegó el ${dateText(received_at) ?? ''} para «${name}», y ${became}`
}
