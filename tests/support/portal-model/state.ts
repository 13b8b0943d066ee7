import type { AnswerKind } from '../../../shared/answers'
import type { Area, Target } from '../../../shared/areas'
import type { Bodies } from '../../../shared/calls/call'
import type { AskedStatus, DocumentStatus } from '../../../shared/document-status'

/** All that a portal knows, in memory. `at` orders what happened; days are `YYYY-MM-DD`. */
export type State = {
  today: string
  /** Pesos for a UF. */
  uf: number
  types: readonly DocumentType[]
  users: User[]
  sessions: Map<string, Session>
  inmuebles: Inmueble[]
  units: Unit[]
  contratos: Contrato[]
  tasks: Task[]
  documents: Document[]
  notes: Note[]
  answers: Answer[]
  activity: Activity[]
  /** What was made under a user's Idempotency-Key, and of what. */
  keys: Map<string, { content: string; made: unknown }>
  last: number
}

/** What is asked for of each landlord, property, contract or month that it fits: a row of the reference backend's table. */
export type DocumentType = {
  id: number
  name: string
  area: Area | 'other'
  position: number
  section?: number | null
  marks_financing?: boolean
  contract_types?: readonly number[] | null
  duty?: 'dividendo' | 'arriendo' | 'impuesto' | null
  duty_of?: 'month' | 'property' | 'financed property' | 'contract' | null
  months?: readonly number[] | null
}

type User = { id: number; name: string; email: string; password: string }
export type Session = { id: number; name: string; role: 'landlord' | 'accountant' }
export type Inmueble = Bodies['inmueble'] & { id: number; user: number; region: string; created: string }
export type Unit = Bodies['unit'] & { id: number; kind: 'estacionamiento' | 'bodega' }
/** The last day of a contract without one. */
export const endless = '9999-12-31'

export type Contrato = Bodies['contrato'] & { id: number; user: number }
export type Task = { id: number; user: number; mes: number; periodo: number }

/** Where a document belongs; null is none. */
export type Place = { inmueble: number | null; contrato: number | null; task: number | null }
export const noPlace: Place = { inmueble: null, contrato: null, task: null }

export type Document = Place & {
  id: number
  user: number
  type: number
  detalle: string | null
  status: DocumentStatus
  /** Raised by a new status and by the next document of its row. */
  version: number
  isSuperseded: boolean
  sha256: string
  bytes: number
  at: number
  /** Who decided last, in the words for who comes second. */
  decided: string | null
}

type Note = { id: number; document: number; detail: string; contador: string | null }
type Answer = Place & {
  id: number
  user: number
  type: number
  respuesta: AnswerKind
  acceptedBy: string | null
  at: number
}
export type Activity = {
  id: number
  user: number
  modulo: string
  accion: string
  redirect: { name: string; ids: readonly number[] }
}

/** Above the ids of document types. */
const firstId = 1000

export function emptyState(given: Pick<State, 'today' | 'uf' | 'types'>): State {
  return {
    ...given,
    ...{ users: [], sessions: new Map<string, Session>(), inmuebles: [], units: [], contratos: [] },
    ...{ tasks: [], documents: [], notes: [], answers: [], activity: [] },
    ...{ keys: new Map<string, { content: string; made: unknown }>(), last: firstId },
  }
}

/** Also the moment at which it was made. */
export function newId(state: State): number {
  state.last += 1
  return state.last
}

export function placeOf(target: Target): Place {
  const { inmueble, contrato, task } = { ...noPlace, ...target }
  return { inmueble, contrato, task }
}

/** `contador`: the accountant who writes it; null is the landlord. */
export function addNote(state: State, document: number, detail: string, contador: string | null): void {
  state.notes.push({ id: newId(state), document, detail, contador })
}

/** Two documents or answers with one slot are for the same row. */
export function slotOf({ type, inmueble, contrato, task }: Place & { type: number }): string {
  return [type, inmueble ?? 0, contrato ?? 0, task ?? 0].join('/')
}

/** An answer counts while its row has no document, or a rejected one that is older. */
export function counts(
  answer: { at: number },
  document: { status: AskedStatus; at: number } | null,
): boolean {
  return document === null || (document.status === 2 && document.at < answer.at)
}

/** A refusal of the portal (docs/contract.md, 'Error bodies'). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(JSON.stringify(body))
  }
}

export function notFound(message = 'No encontramos lo que buscas.'): Refused {
  return new Refused(404, { message })
}

export function conflict(error: string): Refused {
  return new Refused(409, { status: 409, error })
}

export function invalid(errors: Readonly<Record<string, string>>): Refused {
  const [message] = Object.values(errors)
  const lists = Object.entries(errors).map(([field, said]): [string, string[]] => [field, [said]])
  return new Refused(422, { message, errors: Object.fromEntries(lists) })
}
