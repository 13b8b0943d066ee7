import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import * as calls from '../../../../shared/calls/accountant'
import { pathOf } from '../../../../shared/calls/call'
import { monthlyDocuments, monthlyTasks } from '../../../../src/api/monthly'
import { receiptOf, someJpeg, type Landlord } from '../../../support/client'
import { contador } from '../../../support/contador'
import { addContract, addProperty } from '../../../support/landlord-fixtures'
import { useServer } from '../../../support/use-server'

const server = useServer({}, { look: null })
let rosa: Landlord
let ana: Landlord
let needs: string

beforeAll(async () => {
  rosa = await server.accountant('Rosa Vera')
  ana = await server.landlord()
  const flat = await addProperty(ana)
  await addContract(ana, flat, { fecha_inicio: '2090-01-01', fecha_termino: '2091-12-31' })
  needs = pathOf(calls.needs, { id: ana.id })
})

/** Opens a month at the desk. Resolves to the names of what it asks of Ana beside dividend and rent. */
async function askedIn(period: string): Promise<string[]> {
  expect((await rosa.send('POST', calls.openMonth.path, { period })).status).toBe(200)
  return stillAskedIn(period)
}
async function taskOf(period: string): Promise<number> {
  const { tasks } = await ana.read(monthlyTasks)
  const found = tasks.find(({ task }) => `${task.periodo}-${String(task.mes).padStart(2, '0')}` === period)
  return found?.id ?? 0
}
const stillAskedIn = async (period: string) =>
  (await ana.read(monthlyDocuments(72, await taskOf(period)))).map(({ detalle }) => detalle ?? '')
const switchTypes = (types: unknown) => rosa.send('PUT', calls.saveTypes.path, { types })
const typesNow = async () => v.parse(calls.types.answer, (await rosa.get(calls.types.path)).json).types

test('what is not given stays, also of two changes at once', async () => {
  const eva = await server.landlord()
  const ofEva = pathOf(calls.needs, { id: eva.id })
  await Promise.all([rosa.send('PUT', ofEva, { f29: false }), rosa.send('PUT', ofEva, { amoblado: true })])
  expect((await rosa.get(ofEva)).json).toEqual({ f29: false, amoblado: true })
})

test('the months that are opened after it ask according to what a landlord needs', async () => {
  expect((await rosa.get(needs)).json).toEqual({ f29: true, amoblado: false })
  expect(await askedIn('2090-01')).toEqual(['Formulario 29'])
  const changed = await rosa.send('PUT', needs, { f29: false, amoblado: true })
  expect(changed.json).toEqual({ f29: false, amoblado: true })
  expect(await askedIn('2090-02')).toEqual([])
  // What was asked for stays, and a document of it can be sent.
  expect(await stillAskedIn('2090-01')).toEqual(['Formulario 29'])
  const send = async (period: string) =>
    ana.upload(
      '/api/client/task-monthly/createDocument',
      { tipoDocument: 72, task_monthly_id: await taskOf(period), detalle: '' },
      someJpeg(100),
    )
  receiptOf(await send('2090-01'))
  expect((await send('2090-02')).status).toBe(422)
  const acts = await server.services.db.query(`select act, actor from trail where user_id = $1`, [ana.id])
  expect(acts).toEqual([{ act: 'inversionista cambiado', actor: 'Rosa Vera' }])
})

test('a type is off until a firm switches it on, for the months that are opened after it', async () => {
  const optional = (await typesNow()).filter(({ id }) => id >= 80 && id <= 85)
  expect(optional.map(({ name, on, fixed }) => [name, on, fixed])).toEqual(
    [
      'Recepción final',
      'Póliza de seguro',
      'Gastos comunes',
      'Boleta o factura de arriendo',
      'Boletas de honorarios',
      'Certificado de intereses hipotecarios (55 bis)',
    ].map((name) => [name, false, false]),
  )
  await rosa.send('PUT', needs, { f29: false, amoblado: true })
  expect(await askedIn('2090-02')).toEqual([])
  const answer = await switchTypes([82, 83, 84].map((id) => ({ id, on: true })))
  expect(v.parse(calls.saveTypes.answer, answer.json).types).toEqual(await typesNow())
  expect(await stillAskedIn('2090-02')).toEqual([])
  expect(await askedIn('2090-03')).toEqual([
    'Gastos comunes',
    'Boleta o factura de arriendo',
    'Boletas de honorarios',
  ])
  await rosa.send('PUT', needs, { f29: true, amoblado: false })
  expect(await askedIn('2090-04')).toEqual([
    'Formulario 29',
    'Contribuciones',
    'Gastos comunes',
    'Boletas de honorarios',
  ])
  expect((await switchTypes([{ id: 84, on: false }])).status).toBe(200)
  expect(await stillAskedIn('2090-03')).toEqual(['Gastos comunes', 'Boleta o factura de arriendo'])
})

test('what a month asked stays asked for when a type is switched off and on again, and the months between ask nothing of it', async () => {
  await rosa.send('PUT', needs, { f29: false, amoblado: false })
  const common = (on: boolean) => switchTypes([{ id: 82, on }])
  await common(true)
  expect(await askedIn('2090-07')).toContain('Gastos comunes')
  await common(false)
  expect(await stillAskedIn('2090-07')).not.toContain('Gastos comunes')
  expect(await askedIn('2090-08')).not.toContain('Gastos comunes')
  await common(true)
  expect(await stillAskedIn('2090-07')).toContain('Gastos comunes')
  expect(await stillAskedIn('2090-08')).not.toContain('Gastos comunes')
  expect(await askedIn('2090-10')).toContain('Gastos comunes')
})

test("a month's type that the firm adds is asked for in the months that are opened after it, as the command says", async () => {
  await rosa.send('PUT', needs, { f29: false, amoblado: false })
  expect(await askedIn('2090-12')).not.toContain('Informe mensual')
  const words = ['--area', 'mensual', '--fila', 'impuesto', '--por', 'mes']
  const { out } = await contador(server.env, 'agregar-tipo', 'Informe mensual', ...words)
  const [, id = ''] =
    /^Se pide 'Informe mensual' \(tipo (\d+)\) en los meses que se abran desde ahora\./.exec(out) ?? []
  expect(await stillAskedIn('2090-12')).not.toContain('Informe mensual')
  expect(await askedIn('2091-01')).toContain('Informe mensual')
  await contador(server.env, 'dejar-de-pedir', id)
  expect(await askedIn('2091-02')).not.toContain('Informe mensual')
  expect((await contador(server.env, 'volver-a-pedir', id)).out).toBe(
    "Se pide nuevamente 'Informe mensual', en los meses que lo pedían y en los que se abran desde ahora.",
  )
  expect(await stillAskedIn('2091-01')).toContain('Informe mensual')
  expect(await stillAskedIn('2091-02')).not.toContain('Informe mensual')
})

test.each([
  [undefined, 422, 'El campo types es obligatorio.'],
  [[{ id: 82, on: 'sí' }], 422, 'El campo on no es válido.'],
  [[{ id: 72, on: false }], 409, 'El tipo 72 (Formulario 29) es del portal, y queda como está.'],
  [[{ id: 999, on: true }], 404, "No hay un tipo 999. Los números los da 'contador tipos'."],
])('types that are none are refused, and none is switched: %j', async (types, status, message) => {
  const before = await typesNow()
  const also = Array.isArray(types) ? [{ id: 81, on: true }, ...types] : types
  const refused = await switchTypes(also)
  expect([refused.status, refused.body['message'] ?? refused.body['error']]).toEqual([status, message])
  expect(await typesNow()).toEqual(before)
})

test('needs that are none are refused, and so is who does not exist', async () => {
  const wrong = await rosa.send('PUT', needs, { f29: 'tal vez', amoblado: false })
  expect([wrong.status, wrong.body['errors']]).toEqual([422, { f29: ["El campo f29 es 'sí' o 'no'."] }])
  expect((await rosa.get(pathOf(calls.needs, { id: 999_999_999 }))).status).toBe(404)
})

test('the same by command', async () => {
  const who = String((await server.landlord()).id)
  const type = (...words: string[]) => contador(server.env, ...words)
  expect(await type('cambiar-necesidades', who, '--amoblado', 'sí')).toEqual({
    ...{ code: 0, err: '' },
    out: 'Ana Rojas presenta F29 y arrienda amoblado, en los meses que se abran desde ahora.',
  })
  expect(JSON.parse((await type('necesidades', who, '--json')).out)).toEqual({ f29: true, amoblado: true })
  const wrong = await type('cambiar-necesidades', who, '--f29', 'quizás')
  expect([wrong.code, wrong.err.split('\n')[0]]).toEqual([2, "El campo f29 es 'sí' o 'no'."])
  expect((await type('volver-a-pedir', '85')).code).toBe(0)
  expect((await typesNow()).find(({ id }) => id === 85)?.on).toBe(true)
  expect((await type('tipos')).out).toMatch(/^80 .*Recepción final \(no se pide\)$/m)
  expect((await type('quitar-tipo', '80')).err).toBe(
    'El tipo 80 (Recepción final) es del portal, y queda como está.',
  )
})
