import type { AnswerKind } from '../../../shared/answers'
import { areaIds, type Area } from '../../../shared/areas'
import type { AskedStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import {
  counts,
  endless,
  noPlace,
  slotOf,
  type Contrato,
  type Document,
  type DocumentType,
  type Place,
  type State,
  type Task,
} from './state'

/** A row that is asked for, or has a document. `place` is its month, contract, property or landlord. */
export type AskedRow = Place & {
  type: DocumentType
  area: Area
  place: number
  document: Document | null
  status: AskedStatus
  respuesta: AnswerKind | null
}

export function typeOf(state: State, id: number): DocumentType | undefined {
  return state.types.find((type) => type.id === id)
}

/** Of what a landlord has: `state.inmuebles` and so on. */
export function own<T extends { user: number }>(things: readonly T[], user: number): T[] {
  return things.filter((thing) => thing.user === user)
}

export function liveDocuments(state: State, user: number): Document[] {
  return own(state.documents, user).filter(({ isSuperseded }) => !isSuperseded)
}

/** What is asked of a landlord and what is there, with the answer that counts. */
export function rowsOf(state: State, user: number): AskedRow[] {
  const documents = liveDocuments(state, user).filter(({ type }) => type !== otherDocumentType)
  const rows = new Map<string, Place & { type: number; document: Document | null }>()
  for (const row of asked(state, user)) rows.set(slotOf(row), { ...row, document: null })
  for (const document of documents)
    rows.set(slotOf(document), { ...placeIn(document), type: document.type, document })
  return [...rows].flatMap(([slot, { type: id, document, ...place }]) => {
    const type = typeOf(state, id)
    const answer = own(state.answers, user).find((one) => slotOf(one) === slot)
    const isOut = !document && answer?.acceptedBy && answer.respuesta === 'no-aplica'
    if (!type || isOut) return []
    const respuesta = answer && counts(answer, document) ? answer.respuesta : null
    const row = { type, area: areaOf(place), place: placeId(place, user), document, respuesta }
    return [{ ...place, ...row, status: document?.status ?? null }]
  })
}

export function placeIn({ inmueble, contrato, task }: Place): Place {
  return { inmueble, contrato, task }
}

export function placeId({ inmueble, contrato, task }: Place, user: number): number {
  return task ?? contrato ?? inmueble ?? user
}

export function areaOf({ inmueble, contrato, task }: Place): Area {
  if (task !== null) return 'monthly'
  return contrato !== null ? 'contrato' : inmueble !== null ? 'inmueble' : 'initial'
}

function asked(state: State, user: number): (Place & { type: number })[] {
  const inmuebles = own(state.inmuebles, user)
  const contratos = own(state.contratos, user)
  const tasks = own(state.tasks, user)
  return state.types.flatMap((type) => {
    const at = (places: Partial<Place>[]) => places.map((place) => ({ ...noPlace, ...place, type: type.id }))
    if (type.area === 'initial') return at([{}])
    if (type.area === 'inmueble') return at(inmuebles.map(({ id }) => ({ inmueble: id })))
    if (type.area === 'other') return []
    if (type.area === 'contrato') {
      const ofType = contratos.filter((one) => type.contract_types?.includes(one.type))
      return at(ofType.map(({ id }) => ({ contrato: id })))
    }
    return tasks
      .filter(({ mes }) => type.months?.includes(mes) ?? true)
      .flatMap((task) => {
        if (type.duty_of === 'month') return at([{ task: task.id }])
        if (type.duty_of === 'contract') {
          const running = contratos.filter((one) => runsIn(one, task))
          return at(running.map(({ id }) => ({ contrato: id, task: task.id })))
        }
        const isDue = (id: number) => type.duty_of === 'property' || isFinanced(state, id, task)
        const owned = inmuebles.filter(({ id, created }) => created < monthEnd(task) && isDue(id))
        return at(owned.map(({ id }) => ({ inmueble: id, task: task.id })))
      })
  })
}

/** The first day after the month. */
function monthEnd({ mes, periodo }: Task): string {
  return mes === 12 ? `${periodo + 1}-01-01` : `${periodo}-${String(mes + 1).padStart(2, '0')}-01`
}

function runsIn({ fecha_inicio, fecha_termino }: Contrato, task: Task): boolean {
  const first = `${task.periodo}-${String(task.mes).padStart(2, '0')}-01`
  return fecha_inicio < monthEnd(task) && (fecha_termino ?? endless) >= first
}

/** It has had a document that says so, by then. */
function isFinanced(state: State, inmueble: number, task: Task): boolean {
  const marks = (type: number) => typeOf(state, type)?.marks_financing === true
  const marked = state.documents.some(
    (one) => one.inmueble === inmueble && one.task === null && marks(one.type),
  )
  return marked && state.today < monthEnd(task)
}

/** 'Uploaded and not rejected' (docs/contract.md, 'How documents are counted'). */
export function isDelivered({ status }: { status: AskedStatus }): boolean {
  return status !== null && status !== 2
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}

/** Counts of these rows, under the names that a list has for them. */
export function tally(rows: readonly AskedRow[]) {
  const [asks, delivered] = [rows.length, rows.filter(isDelivered).length]
  return { asks, delivered, porcentaje: percent(delivered, asks) }
}

/** The four areas in order, with the rows of each. */
export function rowsByArea(state: State, user: number) {
  const rows = rowsOf(state, user)
  return areaIds.map((area) => ({ area, rows: rows.filter((row) => row.area === area) }))
}
