import { beforeAll, describe, expect, test } from 'vitest'
import { spokenName } from '../../server/domain/form-fields'
import { contratoFields, inmuebleFields, isNeeded, unitFields, type FieldDef } from '../../shared/fields'
import { calls } from '../support/calls'
import {
  aContractForm,
  addContract,
  addDocument,
  aPropertyForm,
  landlordWithUnits,
} from '../support/landlord-fixtures'
import { useServer } from '../support/use-server'

// They send more in a minute than a user does.
const server = useServer({}, { writes: 10_000 })
let ana: Awaited<ReturnType<typeof landlordWithUnits>> & { contrato: number; document: number }

beforeAll(async () => {
  const units = await landlordWithUnits(server)
  const contrato = await addContract(units.landlord, units.inmueble)
  ana = { ...units, contrato, document: await addDocument(units.landlord, { tipoDocument: 30 }) }
})

const aUnitForm = { numero: '9', rol: 'x', valor: 1, valor_pesos: 1, avaluo: 1 }

/** Each form: its fields, and a body that is taken. */
const forms = {
  inmueble: { fields: inmuebleFields, body: () => aPropertyForm },
  unit: {
    fields: { ...unitFields, inmueble: contratoFields.inmueble },
    body: () => ({ ...aUnitForm, inmueble: ana.inmueble }),
  },
  contrato: { fields: contratoFields, body: () => aContractForm(ana.inmueble) },
}

const writes = calls.flatMap((call) => (call.method === 'GET' ? [] : [call]))

/** The address of a call, for what Ana has. */
function at(path: string): string {
  const { landlord, inmueble, estacionamiento, bodega, contrato } = ana
  if (path.includes('updateEstacionamiento')) return path.replace(':id', String(estacionamiento))
  if (path.includes('updateBodega')) return path.replace(':id', String(bodega))
  const id = path.includes('arriendo') ? contrato : inmueble
  return path.replace(':userId', String(landlord.id)).replace(':id', String(id))
}

type Refusal = readonly [values: readonly unknown[], sentence: string]

/** What a field of each kind refuses, and the end of the sentence. */
function refusals(field: FieldDef): Refusal[] {
  const { kind, max = 200, of } = field
  const missing = 'es obligatorio.'
  const noText: Refusal = [[['x'], { a: 1 }, true], isNeeded(field) ? missing : 'debe ser un texto.']
  const text: Refusal[] = [
    noText,
    [['x'.repeat(max + 1)], `no puede tener más de ${max} caracteres.`],
    ...(isNeeded(field) ? [[['  '], missing] as const] : []),
  ]
  const number: Refusal = [
    ['mucho', ['5'], [], {}, true, { valueOf: 1, toString: 1 }],
    kind === 'id' ? 'no es válido.' : 'debe ser un número.',
  ]
  const amount: Refusal[] = [number, [[-1], 'debe ser mayor o igual a 0.'], [[1e15], 'es demasiado grande.']]
  const ofKind: Record<FieldDef['kind'], Refusal[]> = {
    text,
    place: text,
    email: [noText, [['catalina'], 'debe ser un correo válido.']],
    phone: [noText, [['123'], 'no es un teléfono válido.']],
    date: [
      [noText[0], 'debe ser un texto.'],
      [['15/03/2020', '2026-02-30', '2026-13-01'], 'no es una fecha válida.'],
    ],
    choice: [[['Castillo'], 'no es válido.']],
    // A field would cut the third to one that fits.
    rut: [[['12.345.678-9', '11.222.333-K', '12.345.678-59', 'K'], 'no es un RUT válido.']],
    money: amount,
    uf: amount,
    id: [number, [[-1, 1.5, ...(of ? [6] : [])], 'no es válido.']],
  }
  return isNeeded(field) ? [[['', null], missing], ...ofKind[kind]] : ofKind[kind]
}

const rows = writes.flatMap((call) => {
  if (typeof call.fields !== 'string') return []
  const { fields, body } = forms[call.fields]
  return Object.entries<FieldDef>(fields).map(([name, field]) => ({ ...call, name, field, body }))
})

test.each(rows)('$method $path: what is no $name is refused with its reason', async (row) => {
  const { method, path, name, field, body } = row
  for (const [values, sentence] of refusals(field))
    for (const value of values) {
      const { status, body: said } = await ana.landlord.send(method, at(path), { ...body(), [name]: value })
      expect([value, status, said['errors']]).toEqual([
        value,
        422,
        { [name]: [`El campo ${spokenName(field)} ${sentence}`] },
      ])
    }
})

/** The fields that a form must have, in its order, as a sentence calls them. */
const needed: Record<keyof typeof forms, string[]> = {
  inmueble: ['tipo de propiedad', 'comuna', 'N° departamento', 'rol', 'valor departamento', 'avalúo'],
  unit: ['número', 'valor (UF)', 'inmueble'],
  contrato: [
    ...['nombre arrendatario', 'fecha inicio', 'RUT arrendatario'],
    ...['inmueble', 'arrendar', 'valor arriendo'],
  ],
}

test.each(writes.filter(({ method, fields }) => method === 'POST' && typeof fields === 'string'))(
  '$method $path: an empty form names every required field, in the order of the form',
  async ({ method, path, fields }) => {
    if (typeof fields !== 'string') return
    const names = Object.entries<FieldDef>(forms[fields].fields).filter(([, field]) => isNeeded(field))
    const { status, body } = await ana.landlord.send(method, at(path), {})
    const sentences = needed[fields].map((name) => `El campo ${name} es obligatorio.`)
    expect([status, body['message'], Object.entries(body['errors'] ?? {})]).toEqual([
      422,
      sentences[0],
      names.map(([name], index) => [name, [sentences[index]]]),
    ])
  },
)

describe('any field of any call may be of any kind: never a 500, and the reason is in Spanish', () => {
  const values: unknown[] = [
    ...[null, true, 1e308, -1, {}, [], ['a'], ['5'], [[]], { a: 1 }],
    ...['\0', '\ud800', 'x'.repeat(100_000), { toString: 1, valueOf: 1 }],
  ]
  const samples = () => ({
    ...{ email: 'x@example.cl', aviso: 'mes', activo: true, respuesta: 'no-aplica', tipoDocument: 34 },
    ...{ document_id: ana.document, idInmueble: ana.inmueble, inmueble_id: ana.inmueble },
    ...{ contrato_id: ana.contrato, task_monthly_id: 1 },
  })
  const named = (names: readonly string[]) => () => {
    const known: Readonly<Record<string, unknown>> = samples()
    return Object.fromEntries(names.map((name) => [name, known[name] ?? 'x']))
  }
  const ofCalls = writes.flatMap(({ method, path, fields }) => {
    const names = typeof fields === 'string' ? Object.keys(forms[fields].fields) : [...fields]
    if (names.includes('file')) return []
    const body =
      typeof fields === 'string' ? forms[fields].body : named(names.map((name) => name.replace('?', '')))
    return names.map((name) => ({ method, path, name: name.replace('?', ''), body }))
  })
  /** Without an answer, a note. */
  const ofNotes = ['document_id', 'detalle'].map((name) => ({
    ...{ method: 'POST' as const, path: '/api/document/addNotes' },
    ...{ name, body: named(['document_id', 'detalle']) },
  }))

  test.each([...ofCalls, ...ofNotes])('$method $path: $name', async ({ method, path, name, body }) => {
    // Ana has no password.
    const sender = /password|cerrar/.test(path) ? server.maria : ana.landlord
    for (const value of values) {
      const { status, body: said } = await sender.send(method, at(path), { ...body(), [name]: value })
      expect([200, 401, 403, 404, 409, 422, 429], JSON.stringify(value)).toContain(status)
      if (status === 422) expect(String(said['message'])).toMatch(/^(El|La|Los|Elige|Est[ae]) /)
    }
  })
})
