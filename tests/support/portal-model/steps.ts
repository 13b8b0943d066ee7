import fc from 'fast-check'
import { areas, fieldsOf, type Area } from '../../../shared/areas'
import { contractTypeOf } from '../../../shared/contract-types'
import { aContractForm, aPropertyForm } from '../landlord-fixtures'
import { nowhere } from './agreement'
import { own, rowsOf } from './rows'
import type { Place, State } from './state'
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

/** Makes the call of what is there. `landlord`: the id of a landlord; `last`: the last call with a key. */
export type Step = {
  title: string
  make: (state: State, landlord: (by: Person) => number, last: Asked | null) => Asked
}

const landlord = fc.constantFrom('ana', 'ana', 'luis')
const key = fc.option(
  fc.nat(5).map((one) => `clave-${one}`),
  { nil: null, freq: 3 },
)
const which = fc.nat(200)
/** One in so many asks for what is another's, or is nowhere. */
const whose = fc.nat(24)
const words = fc.constantFrom('No se lee.', 'Falta una página.', ' Otra ', 'Corta', ' ', 'x'.repeat(2001))

const details = ['Poder', 'Poder', ' PODER ', 'Póder', 'Plano', 'Plano', '', 'x'.repeat(501)]

type Owned = { id: number; user: number }

/** An id of the landlord's, sometimes of the other or of none. */
function pick(things: readonly Owned[], user: number, { at, of }: { at: number; of: number }): number {
  const mine = of === 0 ? things.filter((one) => one.user !== user) : own(things, user)
  return of === 1 ? nowhere : (mine[at % Math.max(mine.length, 1)]?.id ?? nowhere)
}

const chosen = fc.record({ at: which, of: whose })

const upload = fc
  .record({
    by: landlord,
    row: chosen,
    odd: fc.nat(19),
    area: fc.constantFrom<Area>('initial', 'inmueble', 'contrato', 'monthly'),
    detail: fc.nat(details.length - 1),
    key,
    file: fc.oneof({ weight: 12, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: fc.nat(11) }),
    others: fc.nat(2),
  })
  .map(({ by, row, odd, area, detail, key: sent, file, others }) => ({
    title: 'upload',
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const user = landlordOf(by)
      const place = { inmueble: null, contrato: null, task: null }
      const target = {
        ...place,
        type: [32, 99, 4, 71][odd % 4] ?? 32,
        area,
        ...placeFor(state, user, area, row),
      }
      const { area: found, ...asked } =
        odd < 4 || (others === 0 && odd > 9) ? target : rowFor(state, user, row)
      const type = others === 0 ? 32 : asked.type
      const at = targetOf({ ...asked, type })
      const fields: Record<string, string> = Object.fromEntries(
        Object.entries(fieldsOf(at)).map(([name, value]) => [name, String(value)]),
      )
      const property = state.contratos.find(({ id }) => id === asked.contrato)?.inmueble
      if (found === 'monthly' && odd === 5 && property) fields['inmueble_id'] = String(property)
      if (odd === 6) delete fields['tipoDocument']
      if (type === 32 || odd === 7) fields['detalle'] = details[detail] ?? ''
      return { by, method: 'POST', path: areas[at.area].create, fields, file, key: sent }
    },
  }))

function placeFor(state: State, user: number, area: Area, at: { at: number; of: number }): Partial<Place> {
  if (area === 'inmueble') return { inmueble: pick(state.inmuebles, user, at) }
  if (area === 'contrato') return { contrato: pick(state.contratos, user, at) }
  return area === 'monthly' ? { task: pick(state.tasks, user, at) } : {}
}

/** One of those that are asked for. */
function rowFor(state: State, user: number, { at, of }: { at: number; of: number }) {
  const rows = rowsOf(state, user)
  // Often the same few, among them each kind of month's row: they are to meet again.
  const few = rows.filter(({ type }) => [8, 30, 50, 56, 70, 71, 72, 73].includes(type.id))
  const among = of < 18 ? few : rows
  const row = among[at % Math.max(among.length, 1)]
  if (!row) return { inmueble: null, contrato: null, task: null, type: 30, area: 'initial' as const }
  const { inmueble, contrato, task, type, area } = row
  return { inmueble, contrato, task, type: type.id, area }
}

const decision = fc
  .record({ document: which, status: fc.constantFrom(1, 2, 2, 3), version: fc.nat(9), reason: words })
  .map(({ document, status, version, reason }) => ({
    title: 'decide',
    make({ documents }: State): Asked {
      // The latest few: they are to be decided on again.
      const last = documents.at(-1 - (document % Math.min(Math.max(documents.length, 1), 3)))
      const seen = Math.max(1, (last?.version ?? 1) + (version === 0 ? -1 : version === 1 ? 1 : 0))
      const text = reason.length > 2000 ? 'Larga' : reason
      const decisions = [
        { id: last?.id ?? nowhere, version: seen, status, ...(status === 2 && { reason: text }) },
      ]
      const isWithout = status === 2 && text.trim() === '' && version > 1
      return {
        ...{ by: 'rosa', method: 'POST', path: '/api/accountant/documents/decisions' },
        body: {
          decisions: isWithout ? decisions.map((one) => ({ ...one, reason: 'No se lee.' })) : decisions,
        },
      }
    },
  }))

const note = fc
  .record({ by: fc.constantFrom<Person>('ana', 'luis', 'rosa'), document: chosen, detail: words, key })
  .map(({ by, document, detail, key: sent }) => ({
    title: 'note',
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const id = pick(state.documents, landlordOf(by === 'rosa' ? 'ana' : by), document)
      return by === 'rosa'
        ? { by, method: 'POST', path: `/api/accountant/documents/${id}/notes`, body: { detail } }
        : {
            by,
            method: 'POST',
            path: '/api/document/addNotes',
            body: { document_id: id, detalle: detail },
            key: sent,
          }
    },
  }))

const answer = fc
  .record({
    by: landlord,
    row: chosen,
    respuesta: fc.constantFrom('no-aplica', 'no-lo-tengo', 'no-aplica', 'no-lo-tengo', 'quizás'),
    type: fc.nat(9),
    detalle: fc.constantFrom(null, 'Aún no', ''),
    of: fc.nat(3),
    key,
  })
  .map(({ by, row, respuesta, type, detalle, of, key: sent }) => ({
    title: 'answer',
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const user = landlordOf(by)
      const { area: _, ...found } = rowFor(state, user, row)
      const at = targetOf({ ...found, type: type === 0 ? 32 : type === 1 ? 99 : found.type })
      const rejected = own(state.documents, user)
        .filter(({ status }) => status === 2)
        .at(-1)
      const document_id = of === 0 && rejected ? rejected.id : null
      const body = { respuesta, ...fieldsOf(at), detalle, document_id }
      return { by, method: 'POST', path: '/api/document/addNotes', body, key: sent }
    },
  }))

const reply = fc
  .record({ answer: chosen, does: fc.constantFrom('confirm', 'confirm', 'reply'), detail: words })
  .map(({ answer: at, does, detail }) => ({
    title: does,
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const path = `/api/accountant/answers/${pick(state.answers, landlordOf('ana'), at)}/${does}`
      return { by: 'rosa', method: 'POST', path, body: does === 'reply' ? { detail } : {} }
    },
  }))

/** What of a form goes beyond its fields, which tests/server/forms.test.ts proves, is wrong now and then. */
function flawOf(...flaws: Record<string, unknown>[]) {
  const arbitrary = fc.constantFrom(...flaws)
  return fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary })
}

const property = fc
  .record({
    by: landlord,
    of: chosen,
    isNew: fc.boolean(),
    more: flawOf({ comuna: 'Macondo' }, { region: 'Valparaíso' }, { region: null, rol: 7 }, { rol: '' }),
    number: fc.nat(2),
    key,
    user: fc.nat(9),
  })
  .map(({ by, of, isNew, more, number, key: sent, user: at }) => ({
    title: isNew ? 'add a property' : 'edit a property',
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const user = at === 0 ? nowhere : landlordOf(by)
      const body = {
        ...aPropertyForm,
        numero_departamento: String(500 + number),
        avaluo: 2100 + number,
        ...more,
      }
      return isNew
        ? { by, method: 'POST', path: `/api/task/inmueble/create/${user}`, body, key: sent }
        : {
            by,
            method: 'PUT',
            path: `/api/client/inmueble/${pick(state.inmuebles, landlordOf(by), of)}`,
            body,
          }
    },
  }))

const unit = fc
  .record({
    by: landlord,
    kind: fc.constantFrom('estacionamiento', 'bodega'),
    at: chosen,
    of: chosen,
    isNew: fc.boolean(),
    numero: fc.constantFrom('45', 'A', 'a'),
    more: flawOf({ valor: null }, { rol: '', avaluo: '' }, { valor: '300.255' }),
    key,
  })
  .map(({ by, kind, at, of, isNew, numero, more, key: sent }) => ({
    title: isNew ? `add ${kind}` : `edit ${kind}`,
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const user = landlordOf(by)
      const units = state.units.map(({ id, inmueble }) => ({
        id,
        inmueble,
        user: state.inmuebles.find((one) => one.id === inmueble)?.user ?? 0,
      }))
      const id = pick(units, user, of)
      const inmueble = isNew
        ? pick(state.inmuebles, user, at)
        : (units.find((one) => one.id === id)?.inmueble ?? nowhere)
      const other = at.of < 7 ? pick(state.inmuebles, user, at) : inmueble
      const body = {
        numero,
        rol: '1-2',
        valor: 300,
        valor_pesos: 12_000_000,
        avaluo: 150.255,
        inmueble: other,
        ...more,
      }
      const title = kind === 'bodega' ? 'Bodega' : 'Estacionamiento'
      return isNew
        ? { by, method: 'POST', path: `/api/client/inmueble/${kind}`, body, key: sent }
        : { by, method: 'PUT', path: `/api/task/inmueble/update${title}/${id}`, body }
    },
  }))

/** Before the days of any test run, over them, and after. */
const periods = [
  ['2015-03-01', '2016-02-28'],
  ['2020-01-01', '2098-12-31'],
  ['2098-06-15', '2099-06-14'],
  ['2099-06-15', '2099-12-31'],
  ['2098-12-31', '2099-01-31'],
] as const

const contract = fc
  .record({
    by: landlord,
    of: chosen,
    at: chosen,
    type: fc.constantFrom(1, 2, 3, 4, 5),
    isNew: fc.boolean(),
    unit: chosen,
    period: fc.constantFrom(...periods),
    more: flawOf(
      { fecha_termino: '1999-01-01' },
      { email_arrendatario: null },
      { type: 6 },
      { nombre_arrendatario: '' },
    ),
    isPart: fc.boolean(),
    key,
  })
  .map(
    ({
      by,
      of,
      at,
      type,
      isNew,
      unit: unitAt,
      period: [fecha_inicio, fecha_termino],
      more,
      isPart,
      key: sent,
    }) => ({
      title: isNew ? 'add a contract' : 'edit a contract',
      make(state: State, landlordOf: (by: Person) => number): Asked {
        const user = landlordOf(by)
        const inmueble = pick(state.inmuebles, user, at)
        const unitOf = (kind: string) => {
          const units = state.units.filter(
            (one) => one.kind === kind && (unitAt.of < 6 || one.inmueble === inmueble),
          )
          return unitAt.of === 7
            ? null
            : (units[unitAt.at % Math.min(2, Math.max(1, units.length))]?.id ?? null)
        }
        const id = pick(state.contratos, user, of)
        const stored = state.contratos.find((one) => one.id === id)
        const period = { fecha_inicio, fecha_termino }
        const choice = {
          type,
          inmueble,
          estacionamiento: unitOf('estacionamiento'),
          bodega: unitOf('bodega'),
        }
        const rents = { valor_bodega_arriendo: 10_000 * type }
        const whole = { ...aContractForm(inmueble), ...rents, ...choice, ...period }
        if (isNew)
          return { by, method: 'POST', path: '/api/client/contrato', body: { ...whole, ...more }, key: sent }
        const part = { nombre_arrendatario: 'Tomás Lira', ...(contractTypeOf(type) === 1 && period) }
        const body = isPart ? part : { ...whole, inmueble: stored?.inmueble ?? inmueble }
        return { by, method: 'PUT', path: `/api/task/arriendo/update/${id}`, body: { ...body, ...more } }
      },
    }),
  )

const month = fc.constantFrom('2098-06', '2098-07', '2099-01', '2014-04', '2015-12').map((period) => ({
  title: 'open a month',
  make: (): Asked => ({ by: 'rosa', method: 'POST', path: '/api/accountant/months', body: { period } }),
}))

const session = fc
  .record({ by: landlord, does: fc.constantFrom('login', 'login', 'logout', 'wrong', 'empty') })
  .map(({ by, does }) => ({
    title: does,
    make(state: State, landlordOf: (by: Person) => number): Asked {
      if (does === 'logout') return { by, method: 'POST', path: '/api/client/user/logout', body: {} }
      const { email = '', password = '' } = state.users.find(({ id }) => id === landlordOf(by)) ?? {}
      const body = { email, password: does === 'login' ? password : does === 'wrong' ? 'Otra.Clave.9' : '' }
      return { by, method: 'POST', path: '/api/client/login', body }
    },
  }))

const read = fc
  .record({ by: fc.constantFrom<Person>('ana', 'luis', 'rosa', 'guest'), at: which, of: whose })
  .map(({ by, at, of }) => ({
    title: 'read',
    make(state: State, landlordOf: (by: Person) => number): Asked {
      const isLandlord = by === 'ana' || by === 'luis'
      const user = landlordOf(isLandlord && of !== 0 ? by : 'luis')
      const paths = readsOf(state, user, of < 6)
      return { by, method: 'GET', path: paths[at % paths.length] ?? '' }
    },
  }))

const repeat = fc.constant({
  title: 'the same once more',
  make: (_: State, __: (by: Person) => number, last: Asked | null): Asked =>
    last ?? { by: 'ana', method: 'GET', path: '/api/client/notifications' },
})

/** Every read that the landlord's things have. `isOdd`: of what is nowhere too. */
export function readsOf(state: State, user: number, isOdd = false): string[] {
  const things = (list: readonly Owned[]) => [
    ...own(list, user).map(({ id }) => id),
    ...(isOdd ? [nowhere] : []),
  ]
  const client = [
    ...[
      'task/totals',
      'notifications',
      'task/getActivity',
      'initial',
      'initial/other',
      'inmueble',
      'contrato',
    ],
    ...['contrato/getInmueblesContrato', 'task-monthly', 'notifications/pending', 'notifications/rejected'],
    ...things(state.inmuebles).flatMap((id) => [
      ...[`inmueble/${id}`, `inmueble/getOtherDocument/${id}`, `inmueble/getEstacionamientoBodega/${id}`],
      ...[`inmueble/estacionamiento/${id}`, `inmueble/bodega/${id}`],
      ...[1, 2, 3, 4, 5, 6, ...(isOdd ? [7] : [])].map((section) => `inmueble/getDocument/${id}/${section}`),
    ]),
    ...things(state.contratos).flatMap((id) => [
      `contrato/getDocument/${id}`,
      `contrato/getOtherDocument/${id}`,
    ]),
    ...things(state.tasks).flatMap((id) => [
      `task-monthly/getOtherDocument/${id}`,
      ...[70, 71, 72, ...(isOdd ? [30] : [])].map((type) => `task-monthly/getDocumentSingle/${type}/${id}`),
    ]),
    ...things(state.documents).flatMap((id) => [`getFile/${id}`, `getNotes/${id}`]),
    ...(isOdd
      ? ['task/documentType/42', 'task/documentType/99', 'region', 'comuna/Valparaíso', 'comuna/Macondo']
      : []),
  ].map((path) => `/api/client/${path}`)
  return [...client, ...things(state.contratos).map((id) => `/api/task/arriendo/getDatos/${id}`)]
}

/** What can happen next, the likely more often. */
export const steps: readonly fc.Arbitrary<Step>[] = [
  ...[upload, upload, upload, upload, decision, decision, decision, note, answer, answer, reply],
  ...[property, unit, contract, contract, month, session, read, repeat],
]

/** A landlord with a property that has both units, a contract and a month. */
export const firstSteps: readonly Step['make'][] = [
  (_, id) => ({
    by: 'ana',
    method: 'POST',
    path: `/api/task/inmueble/create/${id('ana')}`,
    body: aPropertyForm,
  }),
  (_, id) => ({
    by: 'luis',
    method: 'POST',
    path: `/api/task/inmueble/create/${id('luis')}`,
    body: aPropertyForm,
  }),
  ...(['estacionamiento', 'bodega'] as const).map((kind): Step['make'] => ({ inmuebles }) => {
    const body = { numero: '45', valor: 300, inmueble: inmuebles[0]?.id }
    return { by: 'ana', method: 'POST', path: `/api/client/inmueble/${kind}`, body }
  }),
  ({ inmuebles }) => {
    const [fecha_inicio, fecha_termino] = periods[1]
    const body = { ...aContractForm(inmuebles[0]?.id ?? 0), fecha_inicio, fecha_termino }
    return { by: 'ana', method: 'POST', path: '/api/client/contrato', body }
  },
  () => ({ by: 'rosa', method: 'POST', path: '/api/accountant/months', body: { period: '2098-06' } }),
]
