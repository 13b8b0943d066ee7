import { expect, test } from 'vitest'
import { monthlyRows, monthlyTasks } from '../../../src/api/monthly'
import { openMonth } from '../../../server/domain/months'
import { someJpeg, type Landlord } from '../../support/client'
import { addContract, addDocument, addMonth, addProperty, thisMonth } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const createDocument = '/api/client/task-monthly/createDocument'

/** Far enough ahead that everything that a test makes today counts. */
const year = thisMonth().periodo + 1

/** A landlord with a let property and one with a mortgage, and a month. */
async function withDuties(mes: number) {
  const landlord = await server.landlord()
  const [let_, financed] = [
    await addProperty(landlord),
    await addProperty(landlord, { numero_departamento: '502' }),
  ]
  const contrato = await addContract(landlord, let_, { fecha_termino: `${year}-12-31` })
  await addDocument(landlord, { tipoDocument: 8, idInmueble: financed })
  const task = await addMonth(server, landlord, mes, year)
  return { landlord, let: let_, financed, contrato, task }
}

async function period(landlord: Landlord) {
  const { tasks } = await landlord.read(monthlyTasks)
  return tasks[0]
}

test.each([
  [3, 0],
  [4, 2],
  [6, 2],
  [9, 2],
  [11, 2],
  [12, 0],
])(
  'contributions are asked for in April, June, September and November: month %i has %i',
  async (mes, count) => {
    const { landlord } = await withDuties(mes)
    expect((await period(landlord))?.countImpuestoDocument).toBe(1 + count)
  },
)

test('a lease counts in the months in which it runs, its first and last included', async () => {
  const ana = await server.landlord()
  await addContract(ana, await addProperty(ana), {
    fecha_inicio: `${year}-02-28`,
    fecha_termino: `${year}-05-01`,
  })
  for (const mes of [1, 2, 3, 4, 5, 6]) await addMonth(server, ana, mes, year)
  const { tasks } = await ana.read(monthlyTasks)
  expect(tasks.map(({ task, countArriendoDocument }) => [task.mes, countArriendoDocument])).toEqual([
    [6, 0],
    [5, 1],
    [4, 1],
    [3, 1],
    [2, 1],
    [1, 0],
  ])
})

test.each([
  [{ tipoDocument: 70 }, 'inmueble_id', 'Elige la propiedad a la que corresponde este documento.'],
  [{ tipoDocument: 71 }, 'contrato_id', 'Elige el contrato al que corresponde este documento.'],
  [{ tipoDocument: 30 }, 'tipoDocument', 'Este tipo de documento no corresponde aquí.'],
  [{ tipoDocument: 72, task_monthly_id: '' }, 'task_monthly_id', 'El campo período es obligatorio.'],
])('%j is refused with its reason', async (fields, field, message) => {
  const { landlord, task } = await withDuties(3)
  const response = await landlord.upload(createDocument, { task_monthly_id: task, ...fields }, someJpeg(10))
  expect([response.status, response.body['errors']]).toEqual([422, { [field]: [message] }])
})

test('a dividend of a property without a mortgage is not asked for', async () => {
  const { landlord, let: property, task } = await withDuties(3)
  const fields = { tipoDocument: 70, task_monthly_id: task, inmueble_id: property }
  expect((await landlord.upload(createDocument, fields, someJpeg(10))).status).toBe(422)
})

test("'Otros' of a month take any document, with a property and a contract or without", async () => {
  const { landlord, let: property, contrato, task } = await withDuties(3)
  const other = { tipoDocument: 32, task_monthly_id: task }
  await addDocument(landlord, { ...other, detalle: 'Boleta' })
  const place = { inmueble_id: property, contrato_id: contrato }
  await addDocument(landlord, { ...other, detalle: 'Gastos comunes', ...place })
  const { documentosTask } = await landlord.read(monthlyRows(task))
  expect(documentosTask).toMatchObject([{ detalle: 'Boleta' }, { detalle: 'Gastos comunes' }])
  expect(await period(landlord)).toMatchObject({ countOtrosDocument: 2, numberTasksUser: 0 })
})

test('opening a month gives it to every landlord, once', async () => {
  const ana = await server.landlord()
  expect(await openMonth(server.services.db, { mes: 7, periodo: year })).toBeGreaterThan(2)
  expect(await openMonth(server.services.db, { mes: 7, periodo: year })).toBe(0)
  expect((await ana.read(monthlyTasks)).tasks).toMatchObject([{ task: { mes: 7, periodo: year } }])
})

test('what is no row of a month is not found', async () => {
  const { landlord, task } = await withDuties(3)
  for (const type of [30, 32, 999]) {
    expect((await landlord.get(`/api/client/task-monthly/getDocumentSingle/${type}/${task}`)).status).toBe(
      404,
    )
  }
})
