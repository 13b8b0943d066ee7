import fc from 'fast-check'
import { areas, fieldsOf, type Area } from '../../../shared/areas'
import { unitNames, type UnitKind } from '../../../shared/unit-kinds'
import { aContractForm, aPropertyForm } from '../landlord-fixtures'
import { nowhere } from './agreement'
import { readsOf } from './reads'
import { own, rowsOf } from './rows'
import { noPlace, type Place, type State, type Unit } from './state'
import { targetOf } from './uploads'

/** Who asks: two landlords, the accountant, who is not signed in. */
export type Person = 'ana' | 'luis' | 'rosa' | 'guest'

/** A call, as the one who asks knows the portal. `file`: which of the files. */
export type Asked = {
  by: Person
  method: 'GET' | 'POST' | 'PUT'
  path: string
  key?: string | null
  body?: unknown
  fields?: Record<string, string>
  file?: number
}

/** Makes the call of what is there. `idOf`: the id of a landlord; `last`: the last call with a key. */
export type Step = {
  title: string
  make: (state: State, idOf: (by: Person) => number, last: Asked | null) => Asked
}

/** A call made of drawn values. */
function step<T>(
  title: string,
  values: { [K in keyof T]: fc.Arbitrary<T[K]> },
  make: (drawn: T, ...given: Parameters<Step['make']>) => Asked,
): fc.Arbitrary<Step> {
  return fc.record(values).map((drawn) => ({ title, make: (...given) => make(drawn, ...given) }))
}

function post(by: Person, path: string, body: unknown = {}, key: string | null = null): Asked {
  return { by, method: 'POST', path, body, key }
}

function put(by: Person, path: string, body: unknown): Asked {
  return { by, method: 'PUT', path, body }
}

const landlord = fc.constantFrom<Person>('ana', 'ana', 'luis')
const keys = fc.option(
  fc.nat(5).map((one) => `clave-${one}`),
  { nil: null, freq: 3 },
)
const which = fc.nat(200)
/** `of`: one in so many asks for what is another's, or is nowhere. */
const chosen = fc.record({ at: which, of: fc.nat(24) })
type Chosen = { at: number; of: number }
const words = fc.constantFrom('No se lee.', 'Falta una página.', ' Otra ', 'Corta', ' ', 'x'.repeat(2001))

const details = ['Poder', 'Poder', ' PODER ', 'Póder', 'Plano', 'Plano', '', 'x'.repeat(501)]

type Owned = { id: number; user: number }

/** An id of the landlord's, sometimes of the other or of none. */
function pick(things: readonly Owned[], user: number, { at, of }: Chosen): number {
  const mine = of === 0 ? things.filter((one) => one.user !== user) : own(things, user)
  return of === 1 ? nowhere : (mine[at % Math.max(mine.length, 1)]?.id ?? nowhere)
}

const upload = step(
  'upload',
  {
    by: landlord,
    row: chosen,
    odd: fc.nat(19),
    area: fc.constantFrom<Area>('initial', 'inmueble', 'contrato', 'monthly'),
    detail: fc.nat(details.length - 1),
    key: keys,
    file: fc.oneof({ weight: 12, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: fc.nat(11) }),
    others: fc.nat(2),
  },
  ({ by, row, odd, area, detail, key, file, others }, state, idOf) => {
    const user = idOf(by)
    const wrong = { type: [32, 99, 4, 71][odd % 4] ?? 32, area, ...placeFor(state, user, area, row) }
    const asked = odd < 4 || (others === 0 && odd > 9) ? wrong : rowFor(state, user, row)
    const type = others === 0 ? 32 : asked.type
    const target = targetOf({ ...asked, type })
    const fields: Record<string, string> = Object.fromEntries(
      Object.entries(fieldsOf(target)).map(([name, value]) => [name, String(value)]),
    )
    const property = state.contratos.find(({ id }) => id === asked.contrato)?.inmueble
    if (asked.area === 'monthly' && odd === 5 && property) fields['inmueble_id'] = String(property)
    if (odd === 6) delete fields['tipoDocument']
    if (type === 32 || odd === 7) fields['detalle'] = details[detail] ?? ''
    return { by, method: 'POST', path: areas[target.area].create, fields, file, key }
  },
)

function placeFor(state: State, user: number, area: Area, at: Chosen): Place {
  if (area === 'inmueble') return { ...noPlace, inmueble: pick(state.inmuebles, user, at) }
  if (area === 'contrato') return { ...noPlace, contrato: pick(state.contratos, user, at) }
  return area === 'monthly' ? { ...noPlace, task: pick(state.tasks, user, at) } : noPlace
}

/** One of those that are asked for. */
function rowFor(state: State, user: number, { at, of }: Chosen): Place & { type: number; area: Area } {
  const rows = rowsOf(state, user)
  // Often the same few, among them each kind of month's row: they are to meet again.
  const few = rows.filter(({ type }) => [8, 30, 50, 56, 70, 71, 72, 73].includes(type.id))
  const among = of < 18 ? few : rows
  const row = among[at % Math.max(among.length, 1)]
  return row ? { ...row, type: row.type.id } : { ...noPlace, type: 30, area: 'initial' }
}

const decision = step(
  'decide',
  { document: which, status: fc.constantFrom(1, 2, 2, 3), version: fc.nat(9), reason: words },
  ({ document, status, version, reason }, { documents }) => {
    // The latest few: they are to be decided on again.
    const last = documents.at(-1 - (document % Math.min(Math.max(documents.length, 1), 3)))
    const seen = Math.max(1, (last?.version ?? 1) + (version === 0 ? -1 : version === 1 ? 1 : 0))
    const short = reason.length > 2000 ? 'Larga' : reason
    const text = short.trim() === '' && version > 1 ? 'No se lee.' : short
    const made = { id: last?.id ?? nowhere, version: seen, status, ...(status === 2 && { reason: text }) }
    return post('rosa', '/api/accountant/documents/decisions', { decisions: [made] })
  },
)

const note = step(
  'note',
  { by: fc.constantFrom<Person>('ana', 'luis', 'rosa'), document: chosen, detail: words, key: keys },
  ({ by, document, detail, key }, state, idOf) => {
    const id = pick(state.documents, idOf(by === 'rosa' ? 'ana' : by), document)
    return by === 'rosa'
      ? post(by, `/api/accountant/documents/${id}/notes`, { detail })
      : post(by, '/api/document/addNotes', { document_id: id, detalle: detail }, key)
  },
)

const answer = step(
  'answer',
  {
    by: landlord,
    row: chosen,
    respuesta: fc.constantFrom('no-aplica', 'no-lo-tengo', 'no-aplica', 'no-lo-tengo', 'quizás'),
    type: fc.nat(9),
    detalle: fc.constantFrom(null, 'Aún no', ''),
    of: fc.nat(3),
    key: keys,
  },
  ({ by, row, respuesta, type, detalle, of, key }, state, idOf) => {
    const user = idOf(by)
    const found = rowFor(state, user, row)
    const at = targetOf({ ...found, type: type === 0 ? 32 : type === 1 ? 99 : found.type })
    const rejected = own(state.documents, user).findLast(({ status }) => status === 2)
    const document_id = of === 0 && rejected ? rejected.id : null
    return post(by, '/api/document/addNotes', { respuesta, ...fieldsOf(at), detalle, document_id }, key)
  },
)

const reply = step(
  'reply',
  { answer: chosen, does: fc.constantFrom('confirm', 'confirm', 'reply'), detail: words },
  ({ answer: at, does, detail }, state, idOf) => {
    const path = `/api/accountant/answers/${pick(state.answers, idOf('ana'), at)}/${does}`
    return post('rosa', path, does === 'reply' ? { detail } : {})
  },
)

/** What of a form goes beyond its fields, which tests/server/forms.test.ts proves, is wrong now and then. */
function flawOf(...flaws: Record<string, unknown>[]) {
  const arbitrary = fc.constantFrom(...flaws)
  return fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary })
}

const property = step(
  'property',
  {
    by: landlord,
    of: chosen,
    isNew: fc.boolean(),
    more: flawOf({ comuna: 'Macondo' }, { region: 'Valparaíso' }, { region: null, rol: 7 }, { rol: '' }),
    number: fc.nat(2),
    key: keys,
    user: fc.nat(9),
  },
  ({ by, of, isNew, more, number, key, user }, state, idOf) => {
    const numbers = { numero_departamento: String(500 + number), avaluo: 2100 + number }
    const body = { ...aPropertyForm, ...numbers, ...more }
    return isNew
      ? post(by, `/api/task/inmueble/create/${user === 0 ? nowhere : idOf(by)}`, body, key)
      : put(by, `/api/client/inmueble/${pick(state.inmuebles, idOf(by), of)}`, body)
  },
)

const unit = step(
  'unit',
  {
    by: landlord,
    kind: fc.constantFrom<UnitKind>('estacionamiento', 'bodega'),
    at: chosen,
    of: chosen,
    isNew: fc.boolean(),
    numero: fc.constantFrom('45', 'A', 'a'),
    more: flawOf({ valor: null }, { rol: '', avaluo: '' }, { valor: '300.255' }),
    key: keys,
  },
  ({ by, kind, at, of, isNew, numero, more, key }, { inmuebles, units }, idOf) => {
    const user = idOf(by)
    const ownerOf = (inmueble: number) => inmuebles.find(({ id }) => id === inmueble)?.user ?? 0
    const owned = units.map(({ id, inmueble }) => ({ id, inmueble, user: ownerOf(inmueble) }))
    const id = pick(owned, user, of)
    const stored = owned.find((one) => one.id === id)?.inmueble ?? nowhere
    const inmueble = isNew || at.of < 7 ? pick(inmuebles, user, at) : stored
    const values = { rol: '1-2', valor: 300, valor_pesos: 12_000_000, avaluo: 150.255 }
    const body = { numero, ...values, inmueble, ...more }
    return isNew
      ? post(by, `/api/client/inmueble/${kind}`, body, key)
      : put(by, `/api/task/inmueble/update${unitNames[kind].one}/${id}`, body)
  },
)

/** Before the days of any test run, over them, and after. */
const periods = [
  ['2015-03-01', '2016-02-28'],
  ['2020-01-01', '2098-12-31'],
  ['2098-06-15', '2099-06-14'],
  ['2099-06-15', '2099-12-31'],
  ['2098-12-31', '2099-01-31'],
  ['2099-12-31', null],
] as const

const contract = step(
  'contract',
  {
    by: landlord,
    of: chosen,
    at: chosen,
    type: fc.constantFrom(1, 2, 3, 4, 5),
    isNew: fc.boolean(),
    ofUnit: chosen,
    period: fc.constantFrom(...periods),
    more: flawOf(
      { fecha_termino: '1999-01-01' },
      { email_arrendatario: null },
      { type: 6 },
      { nombre_arrendatario: '' },
    ),
    isPart: fc.boolean(),
    key: keys,
  },
  ({ by, of, at, type, isNew, ofUnit, period: [from, to], more, isPart, key }, state, idOf) => {
    const user = idOf(by)
    const inmueble = pick(state.inmuebles, user, at)
    const unitOf = (kind: UnitKind) => {
      const isIn = (unit: Unit) => ofUnit.of < 6 || unit.inmueble === inmueble
      const units = state.units.filter((one) => one.kind === kind && isIn(one))
      const found = units[ofUnit.at % Math.min(2, Math.max(1, units.length))]
      return ofUnit.of === 7 ? null : (found?.id ?? null)
    }
    const id = pick(state.contratos, user, of)
    const stored = state.contratos.find((one) => one.id === id)
    const period = { fecha_inicio: from, fecha_termino: to }
    const choice = { type, estacionamiento: unitOf('estacionamiento'), bodega: unitOf('bodega') }
    const rents = { valor_bodega_arriendo: 10_000 * type }
    const whole = { ...aContractForm(inmueble), ...rents, ...choice, inmueble, ...period }
    if (isNew) return post(by, '/api/client/contrato', { ...whole, ...more }, key)
    const part = { nombre_arrendatario: 'Tomás Lira', ...(type === 1 && period) }
    const body = isPart ? part : { ...whole, inmueble: stored?.inmueble ?? inmueble }
    return put(by, `/api/task/arriendo/update/${id}`, { ...body, ...more })
  },
)

const month = step(
  'month',
  { period: fc.constantFrom('2098-06', '2098-07', '2099-01', '2014-04', '2015-12') },
  ({ period }) => post('rosa', '/api/accountant/months', { period }),
)

const session = step(
  'session',
  { by: landlord, does: fc.constantFrom('login', 'login', 'logout', 'wrong', 'empty') },
  ({ by, does }, state, idOf) => {
    if (does === 'logout') return post(by, '/api/client/user/logout')
    const user = state.users.find(({ id }) => id === idOf(by))
    const password = does === 'login' ? user?.password : does === 'wrong' ? 'Otra.Clave.9' : ''
    return post(by, '/api/client/login', { email: user?.email, password })
  },
)

const read = step(
  'read',
  { by: fc.constantFrom<Person>('ana', 'luis', 'rosa', 'guest'), at: which, of: fc.nat(24) },
  ({ by, at, of }, state, idOf) => {
    const isLandlord = by === 'ana' || by === 'luis'
    const paths = readsOf(state, idOf(isLandlord && of !== 0 ? by : 'luis'), of < 6)
    return { by, method: 'GET', path: paths[at % paths.length] ?? '' }
  },
)

const repeat = step(
  'the same once more',
  {},
  (_, __, ___, last) => last ?? { by: 'ana', method: 'GET', path: '/api/client/notifications' },
)

/** What can happen next, the likely more often. */
export const steps: readonly fc.Arbitrary<Step>[] = [
  ...[upload, upload, upload, upload, decision, decision, decision, note, answer, answer, reply],
  ...[property, unit, contract, contract, month, session, read, repeat],
]

/** A landlord with a property that has both units, a contract and a month. */
export const firstSteps: readonly Step['make'][] = [
  ...(['ana', 'luis'] as const).map((by): Step['make'] => (_, idOf) => {
    return post(by, `/api/task/inmueble/create/${idOf(by)}`, aPropertyForm)
  }),
  ...(['estacionamiento', 'bodega'] as const).map((kind): Step['make'] => ({ inmuebles }) => {
    return post('ana', `/api/client/inmueble/${kind}`, {
      numero: '45',
      valor: 300,
      inmueble: inmuebles[0]?.id,
    })
  }),
  ({ inmuebles }) => {
    const [fecha_inicio, fecha_termino] = periods[1]
    const form = { ...aContractForm(inmuebles[0]?.id ?? 0), fecha_inicio, fecha_termino }
    return post('ana', '/api/client/contrato', form)
  },
  () => post('rosa', '/api/accountant/months', { period: '2098-06' }),
]
