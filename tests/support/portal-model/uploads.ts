import * as v from 'valibot'
import { answerNames, answers, type AnswerKind } from '../../../shared/answers'
import {
  areaIds,
  areas,
  cardOf,
  fieldOf,
  targetOfFields,
  targetOfIds,
  type Area,
  type Target,
} from '../../../shared/areas'
import * as calls from '../../../shared/calls/documents'
import { createIn } from '../../../shared/calls/uploads'
import { otherDocumentType } from '../../../shared/document-types'
import { id, optionalId, optionalText, text } from '../../../server/domain/fields'
import { readFields } from './forms'
import { on, once, type Context, type Handler, type SentFile } from './handlers'
import { liveDocuments, own, placeIn, rowsOf, typeOf, type AskedRow } from './rows'
import {
  addNote,
  conflict,
  invalid,
  newId,
  notFound,
  placeOf,
  Refused,
  slotOf,
  type Activity,
  type Document,
  type Place,
  type State,
} from './state'

export const uploadHandlers: readonly Handler[] = [
  ...areaIds.map((area) =>
    on(createIn(area), (context) => ({ status: 200 as const, receipt: upload(context, area) })),
  ),
  on(calls.addNotes, (context) => {
    context.key()
    const { respuesta } = readFields(context.request.body, { respuesta: answerKind })
    if (respuesta === null) noteOn(context)
    else answer(context, respuesta)
  }),
]

const spoken: Readonly<Record<string, string>> = {
  ...{ tipoDocument: 'tipo de documento', idInmueble: 'propiedad', task_monthly_id: 'período' },
  ...{ inmueble_id: 'inmueble', contrato_id: 'contrato' },
}

/** docs/contract.md, 'Errors of a create'. */
function upload(context: Context, area: Area) {
  const { state, user, request } = context
  context.key()
  const file = takenFile(request.file ?? null)
  const readers = areas[area].ids.map((one) => {
    const name = spoken[one.field] ?? one.field
    return [one.field, 'none' in one ? optionalId(name) : id(name)] as const
  })
  const ids = readFields(request.fields, Object.fromEntries(readers))
  const target = targetOfFields(area, ids)
  const detalle =
    target.type === otherDocumentType
      ? readFields(request.fields, { detalle: text('detalle', { max: 500 }) }).detalle
      : (request.fields?.['detalle'] ?? '').trim()
  const { bytes, sha256 } = file
  const enterOnce = () => enter(state, user, target, { detalle, sha256, bytes })
  const error = 'Este envío ya se usó para otro documento.'
  const document_id = once(context, [target, detalle, sha256], enterOnce, error)
  return { document_id, received_at: '2026-03-02T12:00:00Z', bytes, sha256 }
}

function takenFile(file: SentFile | null): SentFile {
  if (!file) throw invalid({ file: 'El campo archivo es obligatorio.' })
  if (file.bytes === 0) throw invalid({ file: 'El archivo está vacío.' })
  if (file.flaw === 'another kind')
    throw new Refused(415, { error: 'Tipo de archivo no permitido. Usa JPEG, PNG, WebP, HEIC o PDF.' })
  if (file.flaw)
    throw invalid({ file: 'El PDF está dañado o incompleto. Descárgalo de nuevo o elige otro archivo.' })
  return file
}

/** The id of the document that now has the row. Throws if the row takes none. */
export function enter(
  state: State,
  user: number,
  target: Target,
  { detalle, sha256, bytes }: Pick<Document, 'sha256' | 'bytes'> & { detalle: string },
): number {
  const { name, rejected, ...place } = openRow(state, user, target, detalle)
  if (rejected) Object.assign(rejected, { isSuperseded: true, version: rejected.version + 1 })
  const document = newId(state)
  const kept = target.type === otherDocumentType ? detalle : null
  state.documents.push({
    ...{ id: document, user, type: target.type, ...placeIn(place), detalle: kept, status: 0, version: 1 },
    ...{ isSuperseded: false, sha256, bytes, at: document, decided: null },
  })
  record(state, user, activityOf(target, `Documento subido: ${kept ?? name}`))
  return document
}

/** The row of a target, and the rejected document that the next one takes the place of. */
function openRow(
  state: State,
  user: number,
  target: Target,
  detalle: string,
): Place & { name: string; rejected: Document | null } {
  const place = placeOf(target)
  const things: [name: keyof Place, known: readonly { user: number; id: number }[], said: string][] = [
    ['inmueble', state.inmuebles, 'La propiedad indicada no existe.'],
    ['contrato', state.contratos, 'El contrato indicado no existe.'],
    ['task', state.tasks, 'El período indicado no existe, o tu contador lo cerró.'],
  ]
  const lacking = things.filter(
    ([name, known]) => place[name] !== null && !own(known, user).some(({ id }) => id === place[name]),
  )
  if (lacking.length > 0)
    throw invalid(Object.fromEntries(lacking.map(([name, , said]) => [fieldOf(target, name), said])))
  const type = typeOf(state, target.type)
  if (!type) throw wrongType()
  if (type.id === otherDocumentType) {
    const rejected = liveDocuments(state, user).find(
      (one) =>
        slotOf(one) === slotOf({ type: type.id, ...place }) &&
        one.status === 2 &&
        folded(one.detalle ?? '') === folded(detalle),
    )
    return { ...place, name: type.name, rejected: rejected ?? null }
  }
  const { document, ...row } = askedRow(state, user, target, place)
  if (document && document.status !== 2) throw conflict(taken[document.status])
  return { ...row, name: type.name, rejected: document }
}

const taken = {
  0: 'Este documento ya fue enviado y está en revisión.',
  1: 'Este documento ya fue aprobado.',
  3: 'Este documento ya está completado.',
}

/** A month's row of a contract may be named with the contract's property too. */
function askedRow(state: State, user: number, target: Target, { inmueble, contrato, task }: Place): AskedRow {
  const rows = rowsOf(state, user).filter(({ type, area }) => type.id === target.type && area === target.area)
  const found = rows.find((row) => {
    if (row.task !== task || row.contrato !== contrato) return false
    const ofContract = own(state.contratos, user).find(({ id: one }) => one === row.contrato)?.inmueble
    return row.inmueble === inmueble || (task !== null && inmueble !== null && inmueble === ofContract)
  })
  if (found) return found
  const elsewhere = target.area === 'monthly' && rows.find((row) => row.task === task)
  if (!elsewhere) throw wrongType()
  throw elsewhere.contrato !== null
    ? invalid({ contrato_id: 'Elige el contrato al que corresponde este documento.' })
    : invalid({ inmueble_id: 'Elige la propiedad a la que corresponde este documento.' })
}

function wrongType(): Refused {
  return invalid({ tipoDocument: 'Este tipo de documento no corresponde aquí.' })
}

/** Capitals, accents and spare spaces make no other name. */
export function folded(written: string): string {
  const plain = written.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return plain.replace(/\s+/g, ' ').trim().toLowerCase()
}

function noteOn(context: Context): void {
  const { state, user, request } = context
  const note = readFields(request.body, {
    ...{ document_id: id('documento'), detalle: text('nota', { max: 2000 }) },
  })
  once(context, ['note', note], () => {
    const document = own(state.documents, user).find((one) => one.id === note.document_id)
    if (!document) throw invalid({ document_id: 'El documento indicado no existe.' })
    addNote(state, document.id, note.detalle, null)
    record(state, user, activityOf(targetOf(document), `Nota agregada: ${nameOf(state, document)}`))
  })
}

/** docs/contract.md, 'Answers in place of a document'. */
function answer(context: Context, respuesta: AnswerKind): void {
  const { state, user, request } = context
  const form = readFields(request.body, {
    ...{ document_id: optionalId('documento'), detalle: optionalText('nota', 2000), tipoDocument: askedType },
    ...{ idInmueble: optionalId('propiedad'), task_monthly_id: optionalId('período') },
    ...{ inmueble_id: optionalId('inmueble'), contrato_id: optionalId('contrato') },
  })
  const { document_id: of, detalle, tipoDocument: type, task_monthly_id: task, contrato_id: contrato } = form
  const inmueble = task === null ? form.idInmueble : form.inmueble_id
  const target = targetOfIds({ type, task, contrato, inmueble })
  once(context, ['answer', respuesta, target, of, detalle], () => {
    const { name, rejected, ...place } = openRow(state, user, target, '')
    if (of !== null && of !== rejected?.id) throw invalid({ document_id: 'El documento indicado no existe.' })
    const slot = slotOf({ ...place, type })
    state.answers = state.answers.filter((one) => one.user !== user || slotOf(one) !== slot)
    const made = newId(state)
    state.answers.push({ id: made, user, type, ...placeIn(place), respuesta, acceptedBy: null, at: made })
    if (of !== null && detalle !== null) addNote(state, of, detalle, null)
    record(state, user, activityOf(target, `Respuesta: ${answerNames[respuesta]} · ${name}`))
  })
}

const answerKind = v.pipe(
  optionalText('respuesta'),
  v.nullable(v.picklist(answers, 'El campo respuesta no es válido.')),
)
const askedType = v.pipe(
  id('tipo de documento'),
  v.check((type) => type !== otherDocumentType, 'Este tipo de documento no corresponde aquí.'),
)

export function nameOf(state: State, { type, detalle }: Pick<Document, 'type' | 'detalle'>): string {
  return detalle ?? typeOf(state, type)?.name ?? ''
}

export function targetOf({ type, ...place }: Place & { type: number }): Target {
  return targetOfIds({ type, ...placeIn(place) })
}

export function record(
  state: State,
  user: number,
  { modulo, accion, redirect }: Omit<Activity, 'id' | 'user'>,
) {
  state.activity.unshift({ id: newId(state), user, modulo, accion, redirect })
}

/** Its link leads to the screen that lists the document. */
export function activityOf(target: Target, accion: string): Omit<Activity, 'id' | 'user'> {
  const card = cardOf(target)
  const { module: modulo, routeName: name } = areas[target.area]
  return { modulo, accion, redirect: { name, ids: card === null ? [] : [card] } }
}

/** A document of the landlord's. */
export function ownDocument({ state, user }: Context, document: number): Document {
  const found = own(state.documents, user).find((one) => one.id === document)
  if (!found) throw notFound()
  return found
}
