import { areas, idOf, type Target } from '../../shared/areas'
import type { AskedStatus } from '../../shared/document-status'

/**
 * A provider's server as the contract has it, in memory: rows, documents, keys. What a real one does between two commits
 * happens at once here; the network around it is not part of it.
 */
export type PortalOptions = {
  /**
   * Answers a repeated Idempotency-Key with the first answer (docs/contract.md, 'Idempotency keys'); else the key is not looked
   * at.
   */
  honoursKeys: boolean
  sendsReceipts: boolean
  /** Whether the files of docs/contract.md, 'Call 16', can be read by a script. */
  filesCanBeRead: boolean
}

export type PortalRequest = {
  method: string
  path: string
  headers: Headers
  fields: Record<string, string>
  file: { sha256: string; bytes: number } | null
}

export type PortalAnswer = { status: number; body: unknown; headers?: Record<string, string> }

export type StoredDocument = {
  id: number
  user: number
  row: string
  detalle: string
  sha256: string
  bytes: number
  /** Kept for the tests, also if the portal does not look at keys. */
  key: string
}

type Row = { idDocument: number | null; status: AskedStatus }

const others = 32

export type Portal = ReturnType<typeof createPortal>

export function createPortal(options: PortalOptions) {
  const tokens = new Map<string, number>()
  const rows = new Map<string, Row>()
  const documents: StoredDocument[] = []
  const answers = new Map<string, { content: string; answer: PortalAnswer }>()
  let serial = 100

  function rowOf(user: number, name: string): Row {
    const key = `${user}:${name}`
    const row = rows.get(key) ?? { idDocument: null, status: null }
    rows.set(key, row)
    return row
  }

  function handle(request: PortalRequest): PortalAnswer {
    const user = tokens.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    if (user === undefined) return { status: 401, body: { message: 'No autenticado.' } }
    if (request.method === 'POST') return create(user, request)
    return read({ rows, documents }, user, request.path)
  }

  function create(user: number, { path, headers, fields, file }: PortalRequest): PortalAnswer {
    if (!file || file.bytes === 0)
      return { status: 422, body: { errors: { file: ['El archivo está vacío.'] } } }
    const row = `${rowName(path, fields)}/${Number(fields['tipoDocument'])}`
    const key = headers.get('idempotency-key') ?? ''
    const content = `${row} ${fields['detalle'] ?? ''} ${file.sha256}`
    const before = answers.get(`${user}:${key}`)
    if (options.honoursKeys && before) {
      return before.content === content
        ? before.answer
        : { status: 422, body: { status: 422, type: 'key-reused', error: 'La clave ya se usó.' } }
    }
    const document = put(user, row, fields['detalle'] ?? '', file.sha256, file.bytes, key)
    if (!document) return { status: 409, body: { error: 'El documento ya está en revisión.' } }
    const answer = {
      status: 200,
      body: { status: 200, ...(options.sendsReceipts && { receipt: receiptFor(document) }) },
    }
    answers.set(`${user}:${key}`, { content, answer })
    return answer
  }

  /** Null if the row takes no upload. */
  function put(
    user: number,
    row: string,
    detalle: string,
    sha256: string,
    bytes: number,
    key = '',
  ): StoredDocument | null {
    const takesMany = row.endsWith(`/${others}`)
    const standing = rowOf(user, row)
    if (!takesMany && standing.status !== null && standing.status !== 2) return null
    serial += 1
    const document = { id: serial, user, row, detalle, key, sha256, bytes }
    documents.push(document)
    if (!takesMany) Object.assign(standing, { idDocument: document.id, status: 0 })
    return document
  }

  return {
    options,
    documents,
    handle,
    rowOf,
    /** The bytes' hash behind the URL of docs/contract.md, 'Call 16'; null for none. */
    storedFile: (id: number) => documents.find((document) => document.id === id) ?? null,
    /** Another device's. */
    put,
    signIn: (token: string, user: number) => void tokens.set(token, user),
    expire: (token: string) => void tokens.delete(token),
    /** The accountant's: another status for a row that has a document. */
    review(user: number, row: string, status: AskedStatus) {
      const standing = rowOf(user, row)
      if (standing.idDocument !== null) standing.status = status
    },
  }
}

/** What the portal answers to a GET. */
function read(
  { rows, documents }: { rows: Map<string, Row>; documents: StoredDocument[] },
  user: number,
  path: string,
): PortalAnswer {
  const file = /\/getFile\/(\d+)$/.exec(path)
  if (file) return { status: 200, body: { file: `http://files.test/${file[1] ?? ''}`, documentType: 'x' } }
  const [name, kind] = listName(path)
  if (kind === 'others') {
    const list = documents
      .filter((document) => document.user === user && document.row === `${name}/${others}`)
      .map(({ id, detalle }) => ({ id, detalle, status: 0 }))
    return {
      status: 200,
      body: {
        documents: list,
        documentosInmueble: list,
        documentosContrato: list,
        documentosTask: list,
        dividendo: 1,
        arriendo: 2,
        impuesto: 3,
        OtherDocuments: others,
      },
    }
  }
  const list = [...rows]
    .filter(([key]) => key.startsWith(`${user}:${name}/`))
    .map(([key, row]) => {
      const [, inmueble, contrato] = /monthly\/\d+\/(\d+)\/(\d+)\//.exec(key) ?? []
      return {
        id: Number(key.split('/').at(-1)),
        name: 'Documento',
        detalle: null,
        ...row,
        inmueble_id: inmueble ?? 0,
        contrato_id: contrato ?? 0,
        periodo: 2026,
      }
    })
  return { status: 200, body: { documents: list, documentosInmueble: list, documentosContrato: list } }
}

function receiptFor({ id, bytes, sha256 }: StoredDocument) {
  return { document_id: id, received_at: '2026-03-02T12:00:00-03:00', bytes, sha256 }
}

function rowName(path: string, fields: Record<string, string>): string {
  if (path.includes('/initial/')) return 'initial'
  if (path.includes('/inmueble/')) return `inmueble/${fields['idInmueble'] ?? ''}`
  if (path.includes('/contrato/')) return `contrato/${fields['contrato_id'] ?? ''}`
  const { task_monthly_id, inmueble_id, contrato_id } = fields
  const task = `monthly/${task_monthly_id ?? ''}`
  return Number(fields['tipoDocument']) === others
    ? task
    : `${task}/${inmueble_id ?? '0'}/${contrato_id ?? '0'}`
}

function listName(path: string): [name: string, kind: 'rows' | 'others'] {
  const parts = path.split('/').slice(3)
  const [area, call, id, section] = parts
  if (area === 'initial') return ['initial', call === 'other' ? 'others' : 'rows']
  if (area === 'task-monthly')
    return call === 'getOtherDocument'
      ? [`monthly/${id ?? ''}`, 'others']
      : [`monthly/${section ?? ''}`, 'rows']
  return [`${area ?? ''}/${id ?? ''}`, call === 'getOtherDocument' ? 'others' : 'rows']
}

/** The portal's name for the row of a target. */
export function rowOf(target: Target): string {
  const ids = areas[target.area].ids.map(({ name }) => name).filter((name) => name !== 'type')
  const told = target.type === others ? ids.slice(0, 1) : ids
  return [target.area, ...told.map((name) => idOf(target, name)), target.type].join('/')
}
