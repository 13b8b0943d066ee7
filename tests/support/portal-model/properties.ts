import * as one from '../../../shared/calls/contrato'
import type { Bodies } from '../../../shared/calls/call'
import * as contratos from '../../../shared/calls/contratos'
import * as inmuebles from '../../../shared/calls/inmuebles'
import * as units from '../../../shared/calls/units'
import { letsParking, letsProperty, letsStorage, contractTypeOf } from '../../../shared/contract-types'
import { contratoFields, inmuebleFields, unitFields } from '../../../shared/fields'
import places from '../../../shared/regiones-comunas.json' with { type: 'json' }
import { unitNames, type UnitKind } from '../../../shared/unit-kinds'
import { id } from '../../../server/domain/fields'
import { bodyEntries } from '../../../server/domain/form-fields'
import { readBody, readFields } from './forms'
import { on, once, type Context, type Handler } from './handlers'
import { own, rowsOf } from './rows'
import {
  conflict,
  endless,
  invalid,
  newId,
  notFound,
  Refused,
  type Contrato,
  type Inmueble,
  type State,
  type Unit,
} from './state'
import { record } from './uploads'

export const propertyHandlers: readonly Handler[] = [
  on(inmuebles.create, (context) => {
    const { state, user, request, params } = context
    if (Number(params['userId']) !== user) throw notFound()
    const form = readBody(inmuebleFields, request.body)
    once(context, ['property', form], () => {
      const region = regionOf(form)
      const made = newId(state)
      state.inmuebles.push({ ...form, region, id: made, user, created: state.today })
      recordOf(context, 'inmueble', made, `Inmueble agregado: ${form.tipo} ${form.numero_departamento}`)
    })
  }),
  on(inmuebles.update, (context) => {
    const inmueble = ownProperty(context)
    const form = readBody(inmuebleFields, context.request.body)
    Object.assign(inmueble, form, { region: regionOf(form) })
    const what = `Inmueble editado: ${form.tipo} ${form.numero_departamento}`
    recordOf(context, 'inmuebleEdit', inmueble.id, what)
  }),
  ...(['estacionamiento', 'bodega'] as const).flatMap((kind) => unitHandlers(kind)),
  on(contratos.create, (context) => {
    const { state, user, request } = context
    const form = readContract(request.body)
    once(context, ['contract', form], () => {
      checkFree(context, form, null)
      const made = newId(state)
      state.contratos.push({ ...storedContract(form), id: made, user })
      recordOf(context, 'contratoArriendo', made, `Contrato agregado: ${form.nombre_arrendatario}`)
    })
  }),
  on(contratos.update, (context) => {
    const { state, user, request } = context
    const contrato = ownContract(context)
    const form = readContract({ ...contrato, ...(request.body as object) })
    if ((contrato.fecha_termino ?? endless) < state.today)
      throw locked('Este contrato ya terminó y no se puede editar.')
    const rows = rowsOf(state, user).filter(({ area, place }) => area === 'contrato' && place === contrato.id)
    if (rows.length > 0 && rows.every(({ status }) => status === 1 || status === 3))
      throw locked('Los documentos de este contrato ya fueron aprobados y no se puede editar.')
    checkFree(context, form, contrato.id)
    Object.assign(contrato, storedContract(form))
    recordOf(context, 'contratoArriendo', contrato.id, `Contrato editado: ${form.nombre_arrendatario}`)
  }),
  on(one.one, (context) => {
    const { inmueble, user: _, ...contrato } = ownContract(context)
    return { contrato: { ...contrato, inmueble_id: inmueble } }
  }),
]

function unitHandlers(kind: UnitKind): Handler[] {
  const named = <Call extends { path: string }>(call: Call) => ({
    ...call,
    path: call.path.replace(':kind', kind).replace(':updateKind', `update${unitNames[kind].one}`),
  })
  const ending = kind === 'bodega' ? 'a' : 'o'
  const unknown = () => invalid({ inmueble: 'La propiedad indicada no existe.' })
  const save = (context: Context, unit: Unit, what: string) => {
    const others = context.state.units.filter((other) => other.id !== unit.id)
    const numbers = others
      .filter((other) => other.kind === kind && other.inmueble === unit.inmueble)
      .map(({ numero }) => numero.toLowerCase())
    const article = kind === 'bodega' ? 'una' : 'un'
    if (numbers.includes(unit.numero.toLowerCase()))
      throw invalid({ numero: `Esta propiedad ya tiene ${article} ${kind} con ese número.` })
    context.state.units = [...others, unit].sort((a, b) => a.id - b.id)
    recordOf(context, 'inmueble', unit.inmueble, `${unitNames[kind].one} ${unit.numero} ${what}${ending}`)
  }
  return [
    on(named(units.create), (context) => {
      const { state, user, request } = context
      const form = readUnit(request.body)
      once(context, [kind, form], () => {
        if (!own(state.inmuebles, user).some((other) => other.id === form.inmueble)) throw unknown()
        save(context, { ...form, id: newId(state), kind }, 'agregad')
      })
    }),
    on(named(units.update), (context) => {
      const { state, user, request, params } = context
      const unit = state.units.find((other) => other.id === Number(params['id']) && other.kind === kind)
      const owned = own(state.inmuebles, user).some((other) => other.id === unit?.inmueble)
      if (!unit || !owned) throw notFound()
      const form = readUnit(request.body)
      if (form.inmueble !== unit.inmueble) throw unknown()
      save(context, { ...unit, ...form }, 'editad')
    }),
  ]
}

function readUnit(body: unknown): Omit<Unit, 'id' | 'kind'> {
  return readFields(body, { ...bodyEntries(unitFields), inmueble: id('inmueble') })
}

/** docs/contract.md, 'Body of a contract'. */
function readContract(body: unknown): Bodies['contrato'] {
  const form = readBody(contratoFields, body)
  if (form.fecha_inicio > (form.fecha_termino ?? endless))
    throw invalid({ fecha_termino: 'La fecha término debe ser igual o posterior a la fecha inicio.' })
  return form
}

/** What its type does not let is left out. */
function storedContract(form: Bodies['contrato']): Bodies['contrato'] {
  const type = contractTypeOf(form.type)
  return {
    ...form,
    estacionamiento: letsParking(type) ? form.estacionamiento : null,
    bodega: letsStorage(type) ? form.bodega : null,
    email_arrendatario: form.email_arrendatario ?? '',
  }
}

function checkFree({ state, user }: Context, form: Bodies['contrato'], self: number | null): void {
  if (!own(state.inmuebles, user).some((other) => other.id === form.inmueble))
    throw invalid({ inmueble: 'La propiedad indicada no existe.' })
  const errors: Record<string, string> = {}
  const part = storedContract(form)
  const lets = { estacionamiento: letsParking, bodega: letsStorage }
  for (const kind of ['estacionamiento', 'bodega'] as const) {
    if (!lets[kind](contractTypeOf(form.type))) continue
    const unit = state.units.find((other) => other.id === form[kind] && other.kind === kind)
    if (form[kind] === null) errors[kind] = `El campo ${kind} es obligatorio.`
    else if (unit?.inmueble !== form.inmueble) errors[kind] = 'Elige uno que sea de esta propiedad.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const property = (contrato: Bodies['contrato']) => letsProperty(contractTypeOf(contrato.type))
  const clashes = state.contratos.flatMap((other) => {
    const isMeanwhile =
      other.fecha_inicio <= (form.fecha_termino ?? endless) &&
      (other.fecha_termino ?? endless) >= form.fecha_inicio
    if (other.id === self || other.inmueble !== form.inmueble || !isMeanwhile) return []
    if (property(form) && property(other)) return [{ what: 'Esta propiedad', ...other }]
    if (part.estacionamiento !== null && part.estacionamiento === other.estacionamiento)
      return [{ what: 'Este estacionamiento', ...other }]
    return part.bodega !== null && part.bodega === other.bodega ? [{ what: 'Esta bodega', ...other }] : []
  })
  const [clash] = clashes.sort((a, b) => a.fecha_inicio.localeCompare(b.fecha_inicio))
  if (!clash) return
  const [from, to] = [clash.fecha_inicio, clash.fecha_termino].map((day) =>
    day?.split('-').reverse().join('/'),
  )
  const period = to === undefined ? `desde el ${from ?? ''}, sin término` : `del ${from ?? ''} al ${to}`
  throw conflict(`${clash.what} ya tiene un arriendo ${period}.`)
}

function locked(error: string): Refused {
  return new Refused(423, { status: 423, error })
}

function regionOf({ comuna, region }: { comuna: string; region: string | null }): string {
  const found = places.find(({ comunas }) => comunas.some((other) => other.comuna === comuna))
  if (!found) throw invalid({ comuna: 'La comuna no existe.' })
  if (region !== null && region !== found.region)
    throw invalid({ comuna: 'La comuna no pertenece a la región elegida.' })
  return found.region
}

export function ownProperty({ state, user, params }: Context): Inmueble {
  return ownOf(state.inmuebles, user, params['id'])
}

export function ownContract({ state, user, params }: Context): Contrato {
  return ownOf(state.contratos, user, params['id'])
}

/** By the id of the path. */
export function ownOf<T extends { user: number; id: number }>(
  things: readonly T[],
  user: number,
  given: string | undefined,
): T {
  const found = own(things, user).find((thing) => thing.id === Number(given))
  if (!found) throw notFound()
  return found
}

function recordOf({ state, user }: Context, name: string, thing: number, accion: string): void {
  const modulo = name === 'contratoArriendo' ? 'CONTRATOS' : 'INMUEBLES'
  record(state, user, { modulo, accion, redirect: { name, ids: [thing] } })
}

export function unitsOf(state: State, inmueble: number, kind: UnitKind): Unit[] {
  return state.units.filter((unit) => unit.inmueble === inmueble && unit.kind === kind)
}
