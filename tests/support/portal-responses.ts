import type { Get } from '../../shared/calls/call'
import { activity } from '../../shared/calls/activity'
import * as contratos from '../../shared/calls/contratos'
import * as dashboard from '../../shared/calls/dashboard'
import * as inmuebles from '../../shared/calls/inmuebles'
import * as monthly from '../../shared/calls/monthly'
import type { DocumentStatus } from '../../shared/document-status'
import { contratoFields } from '../../shared/fields'
import { answerTo } from './portal-model/portal'
import { readsOf } from './portal-model/reads'
import { emptyState, noPlace, type DocumentType, type Place } from './portal-model/state'
import { first } from './portal-client'
import { sampleBody } from './sample-fields'
import type { FakeResponses } from './wire-server'

const user = 7
const token = 'token-of-maria'

type Types = Omit<DocumentType, 'name' | 'position'>
const typesOf = (of: Omit<Types, 'id'>, names: Readonly<Record<number, string>>): DocumentType[] =>
  Object.entries(names).map(([id, name]) => ({ ...of, id: Number(id), name, position: Number(id) }))

const state = emptyState({
  today: '2026-03-02',
  uf: 128_500_000 / 3_250.5,
  types: [
    ...typesOf(
      { area: 'initial' },
      {
        ...{ 30: 'Cédula de identidad', 31: 'Comprobante de domicilio', 33: 'Inicio de actividades' },
        ...{ 34: 'Carpeta tributaria', 35: 'Declaración de renta', 42: 'Autorización SII' },
      },
    ),
    ...typesOf({ area: 'other' }, { 32: 'Otros' }),
    ...typesOf(
      { area: 'inmueble', section: 1 },
      { 61: 'Factura de compra', 62: 'Boleta de gastos', 63: 'Contribuciones' },
    ),
    ...typesOf({ area: 'inmueble', section: 2 }, { 64: 'Escritura', 65: 'Dominio vigente' }),
    ...typesOf({ area: 'inmueble', section: 3 }, { 66: 'Crédito' }),
    ...typesOf({ area: 'inmueble', section: 5 }, { 67: 'Fotografías' }),
    ...typesOf({ area: 'inmueble', section: 6 }, { 68: 'Inventario' }),
    ...typesOf(
      { area: 'contrato', contract_types: [1, 2, 3, 4, 5] },
      { 81: 'Contrato de arriendo', 82: 'Acta de entrega', 83: 'Garantía', 84: 'Anexo' },
    ),
    ...typesOf({ area: 'monthly', duty: 'dividendo', duty_of: 'property' }, { 51: 'Dividendo' }),
    ...typesOf({ area: 'monthly', duty: 'arriendo', duty_of: 'contract' }, { 52: 'Arriendo' }),
    ...typesOf(
      { area: 'monthly', duty: 'impuesto', duty_of: 'month' },
      { 53: 'Formulario 29', 54: 'Patente' },
    ),
  ],
})
state.sessions.set(token, { id: user, name: 'María González', role: 'landlord' })

const rm = { comuna: 'Ñuñoa', region: 'Metropolitana de Santiago', direccion: 'Av. Irarrázaval 2821' }
const property = {
  ...{ user, ...rm, rol: '1234-56', valor_departamento: 3250.5, avaluo: 2100.5, created: '2020-01-01' },
  ...{ fecha_escritura: '2026-03-01', numero_repertorio: null },
  ...{ fecha_facturacion: null, fecha_inscripcion_cbr: null },
}
const bought = { ...property, created: '2026-03-01' }
const oficinaAt = { direccion: 'Av. Libertad 1405', comuna: 'Viña del Mar', region: 'Valparaíso' }
state.inmuebles.push(
  { ...bought, id: 4, tipo: 'Casa', numero_departamento: '12', avaluo: 2100 },
  { ...property, id: 5, tipo: 'Oficina', numero_departamento: '801', ...oficinaAt },
  { ...property, id: 6, tipo: 'Departamento', numero_departamento: '1204' },
  { ...bought, id: 7, tipo: 'Local Comercial', numero_departamento: '3', direccion: 'Calle Larga 1' },
)

const unit = { rol: '12-3', valor: 350, valor_pesos: 0, avaluo: 0 }
state.units.push(
  { ...unit, id: 70, kind: 'bodega', numero: '7', inmueble: 5 },
  { ...unit, id: 71, kind: 'estacionamiento', numero: '14', inmueble: 5 },
  { ...unit, id: 72, kind: 'bodega', numero: '7', inmueble: 6 },
  { ...unit, id: 73, kind: 'bodega', numero: '8', inmueble: 6 },
  { ...unit, id: 74, kind: 'estacionamiento', numero: '15', inmueble: 6 },
)

const lease = {
  ...{ user, ...sampleBody(contratoFields), estacionamiento: null, bodega: null },
  ...{ fecha_inicio: '2026-03-01', fecha_termino: '2027-02-28', valor_arriendo: 650_000 },
  ...{ nombre_arrendatario: 'Juana Pérez', rut_arrendatario: '12.345.678-5' },
  ...{ mobile_phone: '56987654321', email_arrendatario: 'juana@example.cl' },
}
state.contratos.push(
  { ...lease, id: 31, type: 2, inmueble: 6, bodega: 72, valor_bodega_arriendo: 30_000 },
  { ...lease, id: 32, type: 1, inmueble: 4 },
  { ...lease, id: 33, type: 3, inmueble: 5, estacionamiento: 71 },
  { ...lease, id: 34, type: 4, inmueble: 6, bodega: 73 },
  { ...lease, id: 35, type: 5, inmueble: 6, estacionamiento: 74 },
)
state.tasks.push({ id: 12, user, mes: 3, periodo: 2025 })

const documents: [
  id: number,
  type: number,
  status: DocumentStatus,
  place: Partial<Place>,
  detalle?: string,
][] = [
  [131, 31, 0, {}],
  [133, 33, 2, {}],
  [134, 34, 1, {}],
  [135, 35, 3, {}],
  [142, 42, 2, {}],
  [901, 82, 0, { contrato: 31 }],
  [902, 51, 2, { inmueble: 5, task: 12 }],
  [903, 52, 0, { contrato: 31, task: 12 }],
  [905, 32, 1, { task: 12 }, 'Boleta de gasfíter'],
  [906, 32, 1, {}, 'Plano'],
  [907, 62, 1, { inmueble: 4 }],
  [908, 64, 1, { inmueble: 4 }],
  [909, 65, 3, { inmueble: 4 }],
  [910, 67, 0, { inmueble: 4 }],
  [911, 68, 1, { inmueble: 4 }],
  [912, 81, 2, { contrato: 31 }],
  [913, 83, 1, { contrato: 31 }],
]
for (const [id, type, status, place, detalle = null] of documents)
  state.documents.push({
    ...{ id, user, type, detalle, ...noPlace, ...place, status, version: 1 },
    ...{ isSuperseded: false, sha256: '', bytes: 1, at: id, decided: null },
  })
state.notes.push({ id: 1, document: 133, detail: 'No se lee el folio.', contador: 'Ana Rojas' })
for (const id of [1, 2, 3, 4, 5, 6, 7])
  state.activity.push({
    ...{ id, user, modulo: 'INMUEBLES', accion: `Documento subido: Boleta de gastos ${id}` },
    redirect: { name: 'InmuebleCreateDocument', ids: [4, 62] },
  })

/** Throws for what the model refuses. */
function read(path: string): unknown {
  const headers = new Headers({ Authorization: `Bearer ${token}` })
  const { status, body } = answerTo(state, { method: 'GET', path, headers })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  // Port 9 discards: the viewer finds nothing there.
  return JSON.parse(JSON.stringify(body).replaceAll('http://files.test', 'http://127.0.0.1:9'))
}

const paths = [
  ...readsOf(state, user),
  ...state.types.map(({ id }) => `/api/client/task/documentType/${id}`),
  ...['', 'Valparaíso', 'Metropolitana de Santiago'].map(
    (one) => `/api/client/${one ? `comuna/${one}` : 'region'}`,
  ),
]

/** A small portal: what the model (portal-model) answers to every read of a landlord who has something of everything. */
export const portalResponses: FakeResponses = {
  ...Object.fromEntries(paths.map((path) => [`GET ${path}`, read(path) as object])),
  // The model has no media and nothing that expires.
  'GET /api/client/vencimientos': { documentos: [] },
  'GET /api/client/media/home': [
    { id: 1, title: 'IVA', file_path: 'https://www.youtube.com/watch?v=abc123', location: 'video_home' },
    { id: 2, title: 'Quiero recuperarlo', file_path: 'https://example.cl/iva', location: 'btn_home' },
  ],
  'GET /api/client/media/sidebar': [
    { id: 3, title: 'Guía', file_path: 'https://example.cl/guia.pdf', sidebar_content_type: 0 },
    { id: 4, title: 'Cómo se hace', file_path: 'https://example.cl/video', sidebar_content_type: 1 },
  ],
  'GET /api/client/media/sidebar/3': { id: 3, title: 'Guía', file_path: 'https://example.cl/guia.pdf' },
}

/** Of the small portal: the calls, `METHOD /path`, that fit. */
export function only(calls: RegExp): FakeResponses {
  return Object.fromEntries(Object.entries(portalResponses).filter(([call]) => calls.test(call)))
}

/** What the screens of properties, of contracts and of months and the home screen read. */
export const propertyResponses = only(/client\/(inmueble|region|comuna|task\/documentType\/6)/)
export const contractResponses = only(/arriendo|client\/contrato|getEstacionamientoBodega/)
export const monthlyResponses = only(/task-monthly|documentType\/5/)
export const homeResponses = only(/totals|getActivity|getNotes|notifications|media\/home/)

/** Throws for what the model refuses. */
export function answered<Answer>(call: Get<string, Answer>, path: string = call.path): Answer {
  return read(path) as Answer
}

/** Rows of their lists, for a test that changes something in one. */
export const totals = answered(dashboard.totals)
export const activities = answered(activity).ActivityRecord
export const casa = first(answered(inmuebles.list).inmuebles)
export const departamento = first(
  answered(contratos.list).contratos.filter(({ idContrato }) => idContrato === 31),
)
export const period = first(answered(monthly.tasks).tasks)
export const dividendo = first(duties(51).filter(({ idDocument }) => idDocument === null))
export const arriendo = first(duties(52))

function duties(type: number) {
  return answered(monthly.documents, `/api/client/task-monthly/getDocumentSingle/${type}/12`).documents
}
