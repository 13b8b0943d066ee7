import { activity } from '../../../shared/calls/activity'
import * as contratos from '../../../shared/calls/contratos'
import * as dashboard from '../../../shared/calls/dashboard'
import * as documents from '../../../shared/calls/documents'
import * as initial from '../../../shared/calls/initial'
import * as inmuebles from '../../../shared/calls/inmuebles'
import * as monthly from '../../../shared/calls/monthly'
import * as notifications from '../../../shared/calls/notifications'
import * as regions from '../../../shared/calls/regions'
import * as units from '../../../shared/calls/units'
import { areaIds } from '../../../shared/areas'
import { contractType, contractTypeOf, letsProperty, type ContractType } from '../../../shared/contract-types'
import { otherDocumentType } from '../../../shared/document-types'
import { propertySections } from '../../../shared/property-sections'
import places from '../../../shared/regiones-comunas.json' with { type: 'json' }
import { on, type Context, type Handler } from './handlers'
import { ownContract, ownOf, ownProperty, unitsOf } from './properties'
import {
  areaOf,
  isDelivered,
  liveDocuments,
  own,
  placeId,
  rowsByArea,
  rowsOf,
  tally,
  typeOf,
  type AskedRow,
} from './rows'
import {
  endless,
  notFound,
  slotOf,
  type Contrato,
  type Document,
  type Inmueble,
  type Place,
  type State,
} from './state'
import { folded, ownDocument } from './uploads'

const moment = '2026-03-02T12:00:00Z'

export const listHandlers: readonly Handler[] = [
  on(dashboard.totals, ({ state, user }) => {
    const [first, property, contract, month] = rowsByArea(state, user).map(({ rows }) => tally(rows))
    const none = tally([])
    const [a, b, c, d] = [first ?? none, property ?? none, contract ?? none, month ?? none]
    return {
      ...{ initialDocumentation: a.asks, initialDocumentationUser: a.delivered },
      ...{ initialDocumentationPorcentaje: a.porcentaje, cantidadDocuments: b.asks },
      ...{ cantidadDocumentsUser: b.delivered, inmuebleDocumentPorcentaje: b.porcentaje },
      ...{ cantidadDocumentsContratos: c.asks, cantidadDocumentsContratosUser: c.delivered },
      ...{ ContratosDocumentPorcentaje: c.porcentaje, cantidadDocumentsTaks: d.asks },
      ...{ cantidadDocumentsTasksUser: d.delivered, TaskDocumentPorcentaje: d.porcentaje },
    }
  }),
  on(dashboard.notificationsSummary, ({ state, user }) => {
    const isWhole = rowsByArea(state, user).map(({ rows }) =>
      Number(rows.length > 0 && rows.every(isDelivered)),
    )
    const [first = 0, property = 0, contract = 0, month = 0] = isWhole
    return {
      notification_red: rowsOf(state, user).filter(({ status }) => status === null).length,
      notification_orange: rejectedOf(state, user).length,
      modulosCompletados: first + property + contract + month,
      ...{ moduloInicialCompletado: first, moduloInmuebleCompletado: property },
      ...{ moduloContratosCompletado: contract, moduloTaskCompletado: month },
    }
  }),
  on(activity, ({ state, user }) => ({
    ActivityRecord: own(state.activity, user)
      .slice(0, 500)
      .map(({ id, modulo, accion, redirect: { name, ids } }) => ({
        ...{ id, modulo_name: modulo, accion, fecha_hora: moment },
        ...{ url_redirect_name: name, url_redirect: ids.join('/') },
      })),
  })),
  on(initial.documents, ({ state, user }) => ({
    documents: withOthers(state, areaRows(state, user, 'initial', user).map(listed)),
  })),
  on(initial.others, ({ state, user }) => ({ documents: others(state, user, user) })),
  on(documents.type, ({ state, params }) => {
    const type = typeOf(state, Number(params['id']))
    if (!type) throw notFound()
    return { DocumentType: { id: type.id, name: type.name } }
  }),
  on(documents.file, (context) => {
    const { id, type } = ownDocument(context, Number(context.params['id']))
    return { file: `http://files.test/${id}`, documentType: typeOf(context.state, type)?.name ?? '' }
  }),
  on(documents.notes, (context) => {
    const { id: of } = ownDocument(context, Number(context.params['id']))
    const notes = context.state.notes.filter(({ document }) => document === of)
    return {
      notes: notes.map(({ id, detail, contador: contador_name }) => {
        return { id, detail, contador_name, created_at: moment }
      }),
    }
  }),
  on(inmuebles.list, ({ state, user }) => {
    const rows = own(state.inmuebles, user).map((inmueble) => propertyCard(state, inmueble))
    return { inmuebles: rows, cantidadDocuments: mostOf(rows) }
  }),
  on(inmuebles.one, (context) => ({ inmueble: shown(ownProperty(context)) })),
  on(inmuebles.documents, (context) => {
    const { state, user, params } = context
    const { id } = ownProperty(context)
    const section = propertySections.find((one) => one.id === Number(params['section']))
    if (!section) throw notFound()
    const rows = areaRows(state, user, 'inmueble', id).filter(({ type }) => type.section === section.id)
    return { documentosInmueble: rows.map(listed) }
  }),
  on(inmuebles.others, (context) => ({
    documentosInmueble: others(context.state, context.user, ownProperty(context).id),
  })),
  ...(['estacionamiento', 'bodega'] as const).map((kind) =>
    on({ ...units.list, path: units.list.path.replace(':kind', kind) }, (context) => {
      const inmueble = ownProperty(context)
      const registros = unitsOf(context.state, inmueble.id, kind).map((unit) => {
        const { kind: _, ...shownUnit } = unit
        return { ...shownUnit, inmueble: undefined }
      })
      return { registros, inmueble: shown(inmueble) }
    }),
  ),
  on(units.options, (context) => {
    const { id: of } = ownProperty(context)
    const [estacionamientos = [], bodegas = []] = (['estacionamiento', 'bodega'] as const).map((kind) =>
      unitsOf(context.state, of, kind).map(({ id, numero, rol }) => ({ id, numero, rol })),
    )
    return { estacionamientos, bodegas }
  }),
  on(regions.regions, () => ({ regiones: places.map(({ region }) => ({ nombreRegion: region })) })),
  on(regions.comunas, ({ params }) => {
    const found = places.find(({ region }) => region === params['region'])
    return { comunas: (found?.comunas ?? []).map(({ comuna }) => ({ descripcionComuna: comuna })) }
  }),
  on(contratos.list, ({ state, user }) => {
    const rows = leases(state, user)
    return { contratos: rows, cantidadDocuments: mostOf(rows) }
  }),
  on(contratos.lettable, ({ state, user }) => ({
    inmuebles: own(state.inmuebles, user).map(({ id, tipo, numero_departamento, direccion }) => ({
      ...{ id, tipo, numero_departamento, direccion },
    })),
  })),
  on(contratos.documents, (context) => {
    const { state, user } = context
    const rows = areaRows(state, user, 'contrato', ownContract(context).id).map(listed)
    return { documentosContrato: withOthers(state, rows).map((row) => ({ ...row, detalle: null })) }
  }),
  on(contratos.others, (context) => ({
    documentosContrato: others(context.state, context.user, ownContract(context).id),
  })),
  on(monthly.tasks, ({ state, user }) => {
    const all = areaRows(state, user, 'monthly')
    const tasks = own(state.tasks, user).sort((a, b) => b.periodo - a.periodo || b.mes - a.mes)
    const { asks, delivered, porcentaje } = tally(all)
    return {
      tasks: tasks.map((task) => {
        const rows = all.filter(({ place }) => place === task.id)
        const of = (duty: string) => tally(rows.filter(({ type }) => type.duty === duty))
        const [a, b, c] = [of('dividendo'), of('arriendo'), of('impuesto')]
        const first = dutyTypes(state).impuesto
        return {
          ...{ id: task.id, task: { mes: task.mes, periodo: task.periodo, descripcion: null } },
          ...{ taskDocumentPorcentaje: tally(rows).porcentaje },
          ...{ numberTasks: rows.length, numberTasksUser: tally(rows).delivered },
          ...{ countDividendoDocument: a.asks, countDividendoDocumentUser: a.delivered },
          ...{ countArriendoDocument: b.asks, countArriendoDocumentUser: b.delivered },
          ...{ countImpuestoDocument: c.asks, countImpuestoDocumentUser: c.delivered },
          countImpuestoDocumentPendingUser: rows.filter((row) => row.type.id === first && !isDelivered(row))
            .length,
          countOtrosDocument: others(state, user, task.id).length,
        }
      }),
      ...{ numberTasks: asks, numberTasksUser: delivered, taskDocumentPorcentaje: porcentaje },
    }
  }),
  on(monthly.rows, (context) => ({
    documentosTask: others(context.state, context.user, ownTask(context).id),
    ...dutyTypes(context.state),
    OtherDocuments: otherDocumentType,
  })),
  on(monthly.documents, (context) => {
    const { state, user, params } = context
    const task = ownTask(context)
    const asked = typeOf(state, Number(params['typeId']))
    if (asked?.area !== 'monthly') throw notFound()
    const rows = areaRows(state, user, 'monthly', task.id).filter(({ type }) => type.duty === asked.duty)
    return {
      documents: rows.map((row) => {
        const { inmueble_id, contrato_id, fecha_inicio: _, tarea_id: __, ...place } = placed(state, row)
        const { direccion = null } = propertyOf(state, row) ?? {}
        const detalle = row.type.duty === 'impuesto' ? row.type.name : null
        const { name: ___, ...listedRow } = listed(row)
        const ids = { inmueble_id, contrato_id }
        return { ...listedRow, detalle, ...ids, direccion, ...place, periodo: String(task.periodo) }
      }),
    }
  }),
  on(notifications.pending, ({ state, user }) => ({
    pendings: inOrder(
      state,
      rowsOf(state, user).filter(({ status }) => status === null),
    ).map((row) => ({
      ...{ id: row.type.id, descripcion: row.type.name, ...item(state, row) },
      ...{ documents_id: null, respuesta: row.respuesta },
    })),
  })),
  on(notifications.rejected, ({ state, user }) => ({
    rejected: inOrder(state, rejectedOf(state, user)).map(({ document, type, ...row }) => ({
      ...{ id: type.id, descripcion: document.detalle === null ? type.name : `Otros: ${document.detalle}` },
      ...{ ...item(state, row), documents_id: document.id, anteriores: earlier(state, document) },
    })),
  })),
]

/** Nobody moves a document here. */
const movido = null

function listed({ type: { id, name }, document, status, respuesta }: AskedRow) {
  return { id, name, idDocument: document?.id ?? null, status, respuesta, movido }
}

/** By position, of all or one place of an area. */
function areaRows(
  state: State,
  user: number,
  area: AskedRow['area'],
  place: number | null = null,
): AskedRow[] {
  const isAsked = (row: AskedRow) => row.area === area && (place === null || row.place === place)
  const rows = inOrder(state, rowsOf(state, user).filter(isAsked))
  return rows.sort((a, b) => a.type.position - b.type.position)
}

function withOthers(state: State, rows: ReturnType<typeof listed>[]): ReturnType<typeof listed>[] {
  const name = typeOf(state, otherDocumentType)?.name ?? ''
  return [...rows, { id: otherDocumentType, name, idDocument: null, status: null, respuesta: null, movido }]
}

function others(state: State, user: number, place: number) {
  return liveDocuments(state, user)
    .filter((one) => one.type === otherDocumentType && placeId(one, user) === place)
    .map(({ id, detalle, status }) => ({ id, detalle: detalle ?? '', status, movido }))
}

function rejectedOf(state: State, user: number) {
  return liveDocuments(state, user).flatMap((document) => {
    const type = typeOf(state, document.type)
    return type && document.status === 2 ? [{ ...document, document, type, area: areaOf(document) }] : []
  })
}

/** What this one took the place of, the latest first, with why each was rejected. */
function earlier(state: State, document: Document) {
  const before = state.documents.filter(
    (one) =>
      one.isSuperseded && one.id < document.id && one.user === document.user && isSameRow(one, document),
  )
  return before.reverse().map(({ id }) => {
    const reason = state.notes.filter((note) => note.document === id && note.contador !== null).at(-1)
    return { id, created_at: moment, motivo: reason?.detail ?? null }
  })
}

function isSameRow(a: Document, b: Document): boolean {
  return slotOf(a) === slotOf(b) && folded(a.detalle ?? '') === folded(b.detalle ?? '')
}

/** The first of each duty. */
export function dutyTypes(state: State) {
  const first = (duty: string) => state.types.find((type) => type.duty === duty)?.id ?? 0
  return { dividendo: first('dividendo'), arriendo: first('arriendo'), impuesto: first('impuesto') }
}

function ownTask({ state, user, params }: Context) {
  return ownOf(state.tasks, user, params['taskId'])
}

type Placed = Place & { area: AskedRow['area']; type: AskedRow['type']; document: Document | null }

/** As the notifications list them: by area, the latest month, property, contract, type. */
function inOrder<Row extends Placed>(state: State, rows: readonly Row[]): Row[] {
  const last = Number.MAX_SAFE_INTEGER
  const keys = (row: Row) => {
    const task = state.tasks.find(({ id }) => id === row.task)
    const position = row.type.id === otherDocumentType ? 1000 : row.type.position
    return [
      ...[areaIds.indexOf(row.area), -(task?.periodo ?? 0), -(task?.mes ?? 0)],
      ...[propertyOf(state, row)?.id ?? last, row.contrato ?? 0],
      ...[position, row.type.id, row.document?.id ?? last],
    ]
  }
  const sorted = rows.map((row) => ({ row, key: keys(row) }))
  sorted.sort((a, b) => a.key.map((part, at) => part - (b.key[at] ?? 0)).find((less) => less !== 0) ?? 0)
  return sorted.map(({ row }) => row)
}

function propertyOf(state: State, { inmueble, contrato }: Place): Inmueble | undefined {
  const of = inmueble ?? state.contratos.find(({ id }) => id === contrato)?.inmueble
  return state.inmuebles.find(({ id }) => id === of)
}

function placed(state: State, row: Place) {
  const property = propertyOf(state, row)
  const contrato = state.contratos.find(({ id }) => id === row.contrato)
  return {
    ...{ inmueble_id: property?.id ?? 0, contrato_id: row.contrato ?? 0, tarea_id: row.task ?? 0 },
    ...{ tipo: property?.tipo ?? null, numero_departamento: property?.numero_departamento ?? null },
    nombre_arrendatario: contrato?.nombre_arrendatario ?? null,
    fecha_inicio: contrato?.fecha_inicio ?? null,
    mes: state.tasks.find(({ id }) => id === row.task)?.mes ?? null,
  }
}

function item(state: State, row: Place) {
  const periodo = state.tasks.find(({ id }) => id === row.task)?.periodo
  return { ...placed(state, row), periodo: periodo === undefined ? null : String(periodo) }
}

function shown(property: Inmueble) {
  const { user: _, created: __, ...inmueble } = property
  return { ...inmueble, valor_departamento_uf: inmueble.valor_departamento }
}

/** Its value in pesos. */
function propertyCard(state: State, inmueble: Inmueble) {
  const rows = areaRows(state, inmueble.user, 'inmueble', inmueble.id)
  const { asks, delivered, porcentaje } = tally(rows)
  const counts = propertySections.flatMap(({ id, counts: name }) => {
    const of = tally(rows.filter(({ type }) => type.section === id))
    return [[`${name}Count`, of.asks] as const, [`${name}User`, of.delivered] as const]
  })
  type Counts = Record<`${(typeof propertySections)[number]['counts']}${'Count' | 'User'}`, number>
  return {
    ...{ id: inmueble.id, inmuebleDocumentPorcentaje: porcentaje, cantidadDocuments: asks },
    ...{ cantidadDocumentsUser: delivered, ...(Object.fromEntries(counts) as Counts) },
    inmueble: { ...shown(inmueble), valor_departamento: Math.round(inmueble.valor_departamento * state.uf) },
  }
}

function mostOf(rows: readonly { cantidadDocuments: number }[]): number {
  return Math.max(0, ...rows.map(({ cantidadDocuments }) => cantidadDocuments))
}

/** The contracts, and each property, parking space and storage room without a lease now or to come. */
function leases(state: State, user: number) {
  const contratos = own(state.contratos, user)
  const let_ = contratos.filter(({ fecha_termino }) => (fecha_termino ?? endless) >= state.today)
  const isLet = (id: number) =>
    let_.some((one) => {
      const property = letsProperty(contractTypeOf(one.type)) ? one.inmueble : null
      return [property, one.estacionamiento, one.bodega].includes(id)
    })
  return own(state.inmuebles, user).flatMap((inmueble) => {
    const { parking, storage, property } = contractType
    const ofUnits = state.units
      .filter((unit) => unit.inmueble === inmueble.id)
      .map(({ id, kind }) => ({ id, type: kind === 'bodega' ? storage : parking }))
    const free = [{ id: inmueble.id, type: property }, ...ofUnits]
      .filter(({ id }) => !isLet(id))
      .map(({ id, type }): Lease => {
        const units = { estacionamiento: type === parking ? id : null, bodega: type === storage ? id : null }
        return { id, type, contrato: null, ...units }
      })
    const leased = contratos
      .filter((one) => one.inmueble === inmueble.id)
      .map((contrato): Lease => {
        const { id, estacionamiento, bodega } = contrato
        return { id, type: contractTypeOf(contrato.type), contrato, estacionamiento, bodega }
      })
    const isUnit = (type: ContractType | null) => type === storage || type === parking
    const key = (row: Lease) => {
      const unit = String(row.estacionamiento ?? row.bodega ?? 0).padStart(12, '0')
      return `${Number(isUnit(row.type))} ${unit}`
    }
    return [...free, ...leased]
      .sort(
        (a, b) =>
          key(a).localeCompare(key(b)) ||
          Number(a.contrato !== null) - Number(b.contrato !== null) ||
          (b.contrato?.fecha_inicio ?? '').localeCompare(a.contrato?.fecha_inicio ?? '') ||
          a.id - b.id,
      )
      .map((row) => lease(state, inmueble, row))
  })
}

type Lease = Pick<Contrato, 'id' | 'estacionamiento' | 'bodega'> & {
  type: ContractType | null
  contrato: Contrato | null
}

function lease(state: State, inmueble: Inmueble, row: Lease) {
  const { contrato } = row
  const unit = (id: number | null) => state.units.find((one) => one.id === id)
  const [parking, storage] = [unit(row.estacionamiento), unit(row.bodega)]
  const rows = contrato ? areaRows(state, inmueble.user, 'contrato', contrato.id) : []
  const { asks, delivered, porcentaje } = tally(rows)
  const valued =
    row.type === contractType.storage ? storage : row.type === contractType.parking ? parking : inmueble
  return {
    ...{ id: row.id, idContrato: contrato?.id ?? 0, tipo_contrato: row.type, tipo: inmueble.tipo },
    ...{ numero_departamento: inmueble.numero_departamento, direccion: inmueble.direccion },
    ...{ estacionamiento_id: row.estacionamiento, estacionamiento_numero: parking?.numero ?? null },
    ...{ bodega_id: row.bodega, bodega_numero: storage?.numero ?? null },
    ...{ arrendatario: contrato?.nombre_arrendatario ?? null, avaluo: valued?.avaluo ?? null },
    ...{ rut_arrendatario: contrato?.rut_arrendatario ?? null, fecha_inicio: contrato?.fecha_inicio ?? null },
    ...{ fecha_termino: contrato?.fecha_termino ?? null, valor_arriendo: contrato?.valor_arriendo ?? null },
    ...{ contratoDocumentPorcentaje: porcentaje, cantidadDocumentsUser: delivered, cantidadDocuments: asks },
  }
}
