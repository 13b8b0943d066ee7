import { areas, idOf, type Target } from '../../shared/areas'
import { takesUpload, type AskedStatus, type DocumentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { answerTo } from '../support/portal-model/portal'
import type { PortalAnswer, PortalRequest } from '../support/portal-model/handlers'
import { liveDocuments, rowsOf } from '../support/portal-model/rows'
import { emptyState, placeOf, slotOf, type Document, type DocumentType } from '../support/portal-model/state'
import { enter, targetOf } from '../support/portal-model/uploads'

/** What a provider's server may lack. */
export type PortalOptions = {
  /**
   * Answers a repeated Idempotency-Key with the first answer (docs/contract.md, 'Idempotency keys'); else the key is not looked
   * at.
   */
  honoursKeys: boolean
  sendsReceipts: boolean
  /** Whether the files of docs/contract.md, 'Call 16', can be read by a script. */
  filesCanBeRead: boolean
  /** How many each landlord has; 12 by default. */
  contracts?: number
}

/** `key` is kept for the tests, also if the portal does not look at keys. */
export type StoredDocument = Pick<Document, 'id' | 'user' | 'sha256' | 'bytes'> & {
  row: string
  detalle: string
  key: string
}

export type Portal = ReturnType<typeof createPortal>

const landlords = [7, 8]

/** The first of a number names its rows' type. */
const types: readonly DocumentType[] = [
  { id: 3, name: 'Documento', area: 'monthly', position: 1, duty: 'impuesto', duty_of: 'property' },
  { id: 4, name: 'Documento', area: 'contrato', position: 1, contract_types: [1] },
  { id: 9, name: 'Documento', area: 'inmueble', position: 1, section: 1 },
  ...Array.from({ length: 13 }, (_, at): DocumentType => ({
    ...{ id: at + 1, name: 'Documento', area: 'initial', position: at },
  })),
  { id: otherDocumentType, name: 'Otros', area: 'other', position: 100 },
]

/**
 * The model of the portal with two landlords, each with a property, contracts and a month. What a real one does between two commits
 * happens at once here; the network around it is not part of it.
 */
export function createPortal(options: PortalOptions) {
  const state = emptyState({ today: '2026-03-02', uf: 40_000, types })
  const property = {
    tipo: 'Casa',
    numero_departamento: '1',
    rol: '1-1',
    comuna: 'Ñuñoa',
    region: 'x',
  } as const
  const unknown = { direccion: null, fecha_escritura: null, numero_repertorio: null, fecha_facturacion: null }
  const values = { valor_departamento: 1, avaluo: 1, fecha_inscripcion_cbr: null, created: state.today }
  const tenant = { nombre_arrendatario: 'Ana', rut_arrendatario: '12.345.678-5', email_arrendatario: '' }
  const rents = { valor_arriendo: 1, valor_bodega_arriendo: 0, valor_estacionamiento_arriendo: 0 }
  const lease = { ...tenant, ...rents, mobile_phone: '', estacionamiento: null, bodega: null, type: 1 }
  for (const user of landlords) {
    state.inmuebles.push({ id: 3, user, ...property, ...unknown, ...values })
    state.tasks.push({ id: 6, user, mes: 3, periodo: 2026 })
    for (let id = 1; id <= (options.contracts ?? 12); id += 1)
      state.contratos.push({
        id,
        user,
        inmueble: 3,
        ...lease,
        fecha_inicio: '2025-01-01',
        fecha_termino: '2027-01-01',
      })
  }
  // The first document is 101.
  state.last = 100
  const keys = new Map<number, string>()

  /** What is at the target now; of 'Otros' the last. */
  function standing(user: number, target: Target): Document | undefined {
    const slot = slotOf({ ...placeOf(target), type: target.type })
    return liveDocuments(state, user).findLast((document) => slotOf(document) === slot)
  }

  /** Null if the row takes no upload. */
  function put(user: number, target: Target, detalle: string, sha256: string, bytes: number): number | null {
    const isOther = target.type === otherDocumentType
    if (!isOther && !takesUpload(standing(user, target)?.status ?? null)) return null
    return enter(state, user, target, { detalle, sha256, bytes })
  }

  return {
    options,
    get documents(): StoredDocument[] {
      return state.documents.map((document) => {
        const { id, user, sha256, bytes, detalle } = document
        const row = rowOf(targetOf(document))
        return { id, user, sha256, bytes, row, detalle: detalle ?? '', key: keys.get(id) ?? '' }
      })
    },
    handle(request: PortalRequest): PortalAnswer {
      const key = request.headers.get('idempotency-key') ?? ''
      const headers = new Headers(request.headers)
      if (!options.honoursKeys) headers.delete('idempotency-key')
      const had = state.documents.length
      const answer = answerTo(state, { ...request, headers })
      const made = state.documents[had]
      if (made) keys.set(made.id, key)
      const isPlain = answer.status === 200 && request.method === 'POST' && !options.sendsReceipts
      return isPlain ? { status: 200, body: { status: 200 } } : answer
    },
    rowOf(user: number, target: Target): { idDocument: number | null; status: AskedStatus } {
      const slot = slotOf({ ...placeOf(target), type: target.type })
      const row = rowsOf(state, user).find((one) => slotOf({ ...one, type: one.type.id }) === slot)
      return { idDocument: row?.document?.id ?? null, status: row?.status ?? null }
    },
    /** The bytes' hash behind the URL of docs/contract.md, 'Call 16'; null for none. */
    storedFile: (id: number) => state.documents.find((document) => document.id === id) ?? null,
    /** Another device's. */
    put,
    signIn: (token: string, id: number) => void state.sessions.set(token, { id, name: '', role: 'landlord' }),
    expire: (token: string) => void state.sessions.delete(token),
    /** The accountant's: another status for what is at the target. */
    review(user: number, target: Target, status: DocumentStatus) {
      const document = standing(user, target)
      if (document) Object.assign(document, { status, version: document.version + 1 })
    },
    /** The same of the document that came last. */
    rejectLast() {
      const document = state.documents.findLast(({ isSuperseded }) => !isSuperseded)
      if (document) Object.assign(document, { status: 2, version: document.version + 1 })
    },
  }
}

/** The tests' name for the row of a target, as `tests/fixtures/versions` has it. */
export function rowOf(target: Target): string {
  const ids = areas[target.area].ids.map(({ name }) => name).filter((name) => name !== 'type')
  const told = target.type === otherDocumentType ? ids.slice(0, 1) : ids
  return [target.area, ...told.map((name) => idOf(target, name)), target.type].join('/')
}
