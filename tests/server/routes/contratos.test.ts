import { afterAll, beforeAll, expect, test } from 'vitest'
import { contrato } from '../../../src/api/records/contrato'
import { contratoList, inmueblesForContrato } from '../../../src/api/contratos'
import type { Landlord } from '../../support/client'
import { aContractForm, addContract, addProperty, landlordWithUnits } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const create = (landlord: Landlord, form: object) => landlord.send('POST', '/api/client/contrato', form)

test('a property, its parking and its storage show as without a lease until they are let', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
  const rows = async () =>
    (await landlord.read(contratoList)).contratos.map((row) => [
      row.idContrato !== null,
      row.tipo_contrato,
      row.estacionamiento_id,
      row.bodega_id,
    ])
  expect(await rows()).toEqual([
    [false, 1, null, null],
    [false, 5, estacionamiento, null],
    [false, 4, null, bodega],
  ])
  await addContract(landlord, inmueble, { type: 3, estacionamiento })
  expect(await rows()).toEqual([
    [true, 3, estacionamiento, null],
    [false, 4, null, bodega],
  ])
})

test('the rows of the list have ids of their own', async () => {
  const { contratos } = await server.maria.read(contratoList)
  expect(new Set(contratos.map(({ id }) => id)).size).toBe(contratos.length)
})

test.each([
  [1, null, null],
  [2, null, 'bodega'],
  [3, 'estacionamiento', null],
  [4, null, 'bodega'],
  [5, 'estacionamiento', null],
] as const)('a contract of type %i is shown with what it lets', async (type, parking, storage) => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
  const form = { ...aContractForm(inmueble), type, estacionamiento, bodega, valor_arriendo: 520_000.5 }
  expect((await create(landlord, form)).body).toEqual({ status: 200 })
  const list = await landlord.read(contratoList)
  const row = list.contratos.find(({ idContrato }) => idContrato !== null)
  expect(row).toMatchObject({
    tipo_contrato: type,
    tipo: 'Departamento',
    numero_departamento: '501',
    estacionamiento_numero: parking && '45',
    bodega_numero: storage && '12',
    arrendatario: 'Catalina Fuentes',
    rut_arrendatario: '12.345.678-5',
    fecha_inicio: form.fecha_inicio,
    fecha_termino: form.fecha_termino,
    valor_arriendo: 520_000.5,
    contratoDocumentPorcentaje: 0,
    cantidadDocumentsUser: 0,
  })
  expect(await landlord.read(contrato(row?.idContrato ?? 0))).toMatchObject({
    type,
    inmueble_id: inmueble,
    estacionamiento: parking && estacionamiento,
    bodega: storage && bodega,
    mobile_phone: '56987654321',
    email_arrendatario: 'catalina@example.cl',
  })
})

test('the properties to choose from are those of the user', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  expect(await ana.read(inmueblesForContrato)).toEqual([
    { id, tipo: 'Departamento', numero_departamento: '501', direccion: 'Av. Grecia 1200' },
  ])
})

test.each([
  [
    { fecha_termino: '2001-01-01' },
    'fecha_termino',
    'La fecha término debe ser igual o posterior a la fecha inicio.',
  ],
  [{ type: 3 }, 'estacionamiento', 'El campo estacionamiento es obligatorio.'],
  [{ type: 4 }, 'bodega', 'El campo bodega es obligatorio.'],
  [{ type: 3, estacionamiento: 999_999 }, 'estacionamiento', 'Elige uno que sea de esta propiedad.'],
  [{ inmueble: 999_999 }, 'inmueble', 'La propiedad indicada no existe.'],
])('%j is refused with its reason, on create and on edit', async (change, field, message) => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble)
  for (const response of [
    await create(ana, { ...aContractForm(inmueble), ...change }),
    await ana.send('PUT', `/api/task/arriendo/update/${id}`, { ...aContractForm(inmueble), ...change }),
  ]) {
    expect([response.status, response.body['errors']]).toEqual([422, { [field]: [message] }])
  }
})

test.each(['60.803.000-K', '60803000k', '15000822-0', ' 76.086.428-5 ', '7.654.321-6'])(
  'the RUT %j is taken and kept in one spelling',
  async (rut) => {
    const ana = await server.landlord()
    const id = await addContract(ana, await addProperty(ana), { rut_arrendatario: rut })
    const { rut_arrendatario } = await ana.read(contrato(id))
    expect(rut_arrendatario).toMatch(/^\d{1,2}\.\d{3}\.\d{3}-[\dK]$/)
  },
)

test('a parking space of another property is refused', async () => {
  const { landlord, estacionamiento } = await landlordWithUnits(server)
  const other = await addProperty(landlord)
  const response = await create(landlord, { ...aContractForm(other), type: 3, estacionamiento })
  expect([response.status, response.body['errors']]).toEqual([
    422,
    { estacionamiento: ['Elige uno que sea de esta propiedad.'] },
  ])
})

test('a storage room is no parking space', async () => {
  const { landlord, inmueble, bodega } = await landlordWithUnits(server)
  expect(
    (await create(landlord, { ...aContractForm(inmueble), type: 5, estacionamiento: bodega })).status,
  ).toBe(422)
})

test('a property or unit cannot be let twice in a period', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
  await addContract(landlord, inmueble, {
    type: 3,
    estacionamiento,
    fecha_inicio: '2030-03-01',
    fecha_termino: '2030-08-31',
  })
  await addContract(landlord, inmueble, {
    type: 4,
    bodega,
    fecha_inicio: '2030-01-01',
    fecha_termino: '2030-12-31',
  })
  const during = { fecha_inicio: '2030-08-31', fecha_termino: '2031-08-31' }
  for (const [form, what] of [
    [{ type: 1 }, 'Esta propiedad ya tiene un arriendo del 01/03/2030 al 31/08/2030.'],
    [{ type: 2, bodega }, 'Esta bodega ya tiene un arriendo del 01/01/2030 al 31/12/2030.'],
    [{ type: 5, estacionamiento }, 'Este estacionamiento ya tiene un arriendo del 01/03/2030 al 31/08/2030.'],
    [{ type: 4, bodega }, 'Esta bodega ya tiene un arriendo del 01/01/2030 al 31/12/2030.'],
  ] as const) {
    const response = await create(landlord, { ...aContractForm(inmueble), ...during, ...form })
    expect([response.status, response.body['error']]).toEqual([409, what])
  }
})

test('a contract before, after or next to it is accepted', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
  const let_ = { fecha_inicio: '2030-03-01', fecha_termino: '2030-08-31' }
  await addContract(landlord, inmueble, let_)
  await addContract(landlord, inmueble, { fecha_inicio: '2030-01-01', fecha_termino: '2030-02-28' })
  await addContract(landlord, inmueble, { fecha_inicio: '2030-09-01', fecha_termino: '2030-12-31' })
  await addContract(landlord, inmueble, { ...let_, type: 5, estacionamiento })
  await addContract(landlord, inmueble, { ...let_, type: 4, bodega })
})

test('of two contracts made at once on one property, one is refused', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const responses = await Promise.all([1, 2, 3].map(() => create(ana, aContractForm(inmueble))))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('an edited contract shows the changes, and does not conflict with itself', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble)
  const form = { ...aContractForm(inmueble), nombre_arrendatario: 'Rodrigo Núñez', valor_arriendo: 500_000 }
  expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, form)).body).toEqual({ status: 200 })
  expect(await ana.read(contrato(id))).toMatchObject({
    nombre_arrendatario: 'Rodrigo Núñez',
    valor_arriendo: 500_000,
  })
})

test('an edit may name only what it changes', async () => {
  const { landlord, inmueble, estacionamiento } = await landlordWithUnits(server)
  const id = await addContract(landlord, inmueble, { type: 3, estacionamiento })
  const response = await landlord.send('PUT', `/api/task/arriendo/update/${id}`, { valor_arriendo: 1 })
  expect(response.body).toEqual({ status: 200 })
  expect(await landlord.read(contrato(id))).toMatchObject({ type: 3, estacionamiento, valor_arriendo: 1 })
})

test('an edit into a period in which it is let is a 409', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  await addContract(ana, inmueble, { fecha_inicio: '2030-01-01', fecha_termino: '2030-12-31' })
  const id = await addContract(ana, inmueble, { fecha_inicio: '2031-01-01', fecha_termino: '2031-12-31' })
  const response = await ana.send('PUT', `/api/task/arriendo/update/${id}`, { fecha_inicio: '2030-12-31' })
  expect(response.status).toBe(409)
})

test('a contract that has ended cannot be edited', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble, { fecha_inicio: '2020-01-01', fecha_termino: '2020-12-31' })
  const { status, body } = await ana.send('PUT', `/api/task/arriendo/update/${id}`, aContractForm(inmueble))
  expect([status, body['error']]).toEqual([423, 'Este contrato ya terminó y no se puede editar.'])
})
