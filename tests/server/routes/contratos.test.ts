import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  contrato,
  contratoDocuments,
  contratoList,
  contratoOtherDocuments,
  inmueblesForContrato,
} from '../../../src/api/contratos'
import { approveDocument, completeDocument } from '../../../server/domain/review'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { aContractForm, addContract, addProperty, addUnit } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const createDocument = '/api/client/contrato/createDocument'
const create = (landlord: Landlord, form: object) => landlord.send('POST', '/api/client/contrato', form)

/** A landlord with one property that has a parking space and a storage room. */
async function withUnits() {
  const landlord = await server.landlord()
  const inmueble = await addProperty(landlord)
  const estacionamiento = await addUnit(landlord, 'estacionamiento', inmueble, '45')
  const bodega = await addUnit(landlord, 'bodega', inmueble, '12')
  return { landlord, inmueble, estacionamiento, bodega }
}

test('a property, its parking and its storage show as without a lease until they are let', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await withUnits()
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
  const { landlord, inmueble, estacionamiento, bodega } = await withUnits()
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

test('every kind of contract asks for as many documents as the list says', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await withUnits()
  const other = await addProperty(landlord)
  const ids = [
    await addContract(landlord, inmueble, { type: 3, estacionamiento }),
    await addContract(landlord, inmueble, { type: 4, bodega }),
    await addContract(landlord, other),
  ]
  const { cantidadDocuments } = await landlord.read(contratoList)
  for (const id of ids) {
    const rows = await landlord.read(contratoDocuments(id))
    expect(rows.filter((row) => row.id !== 32)).toHaveLength(cantidadDocuments)
    expect(rows.at(-1)).toMatchObject({ id: 32, name: 'Otros', idDocument: null, status: null })
  }
})

test('the properties to choose from are those of the user', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  expect(await ana.read(inmueblesForContrato)).toEqual([
    { id, tipo: 'Departamento', numero_departamento: '501', direccion: 'Av. Grecia 1200' },
  ])
})

test('an empty form names every required field, in the order of the form', async () => {
  const ana = await server.landlord()
  const { status, body } = await create(ana, {})
  expect(status).toBe(422)
  expect(Object.entries(body['errors'] ?? {})).toEqual([
    ['nombre_arrendatario', ['El campo nombre arrendatario es obligatorio.']],
    ['fecha_inicio', ['El campo fecha inicio es obligatorio.']],
    ['rut_arrendatario', ['El campo RUT arrendatario es obligatorio.']],
    ['fecha_termino', ['El campo fecha término es obligatorio.']],
    ['inmueble', ['El campo inmueble es obligatorio.']],
    ['type', ['El campo arrendar es obligatorio.']],
    ['valor_arriendo', ['El campo valor arriendo es obligatorio.']],
  ])
})

test.each([
  [
    { rut_arrendatario: '12.345.678-9' },
    'rut_arrendatario',
    'El campo RUT arrendatario no es un RUT válido.',
  ],
  [
    { rut_arrendatario: '11.222.333-K' },
    'rut_arrendatario',
    'El campo RUT arrendatario no es un RUT válido.',
  ],
  [{ rut_arrendatario: 'K' }, 'rut_arrendatario', 'El campo RUT arrendatario no es un RUT válido.'],
  [
    { email_arrendatario: 'catalina' },
    'email_arrendatario',
    'El campo correo arrendatario debe ser un correo válido.',
  ],
  [{ mobile_phone: '123' }, 'mobile_phone', 'El campo teléfono arrendatario no es un teléfono válido.'],
  [
    { fecha_termino: '2001-01-01' },
    'fecha_termino',
    'La fecha término debe ser igual o posterior a la fecha inicio.',
  ],
  [{ fecha_inicio: '2026-13-01' }, 'fecha_inicio', 'El campo fecha inicio no es una fecha válida.'],
  [{ type: 6 }, 'type', 'El campo arrendar no es válido.'],
  [{ type: 3 }, 'estacionamiento', 'El campo estacionamiento es obligatorio.'],
  [{ type: 4 }, 'bodega', 'El campo bodega es obligatorio.'],
  [{ type: 3, estacionamiento: 999_999 }, 'estacionamiento', 'Elige uno que sea de esta propiedad.'],
  [{ valor_arriendo: -1 }, 'valor_arriendo', 'El campo valor arriendo debe ser mayor o igual a 0.'],
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
  const { landlord, estacionamiento } = await withUnits()
  const other = await addProperty(landlord)
  const response = await create(landlord, { ...aContractForm(other), type: 3, estacionamiento })
  expect([response.status, response.body['errors']]).toEqual([
    422,
    { estacionamiento: ['Elige uno que sea de esta propiedad.'] },
  ])
})

test('a storage room is no parking space', async () => {
  const { landlord, inmueble, bodega } = await withUnits()
  expect(
    (await create(landlord, { ...aContractForm(inmueble), type: 5, estacionamiento: bodega })).status,
  ).toBe(422)
})

test('a property or unit cannot be let twice in a period', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await withUnits()
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
  const { landlord, inmueble, estacionamiento, bodega } = await withUnits()
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
  const { landlord, inmueble, estacionamiento } = await withUnits()
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

test('a contract whose documents are approved cannot be edited; until the last one is, it can', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble)
  const types = (await ana.read(contratoDocuments(id))).map((row) => row.id).filter((type) => type !== 32)
  for (const [index, type] of types.entries()) {
    expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})).status).toBe(200)
    const receipt = receiptOf(
      await ana.upload(createDocument, { tipoDocument: type, contrato_id: id }, someJpeg(10)),
    )
    expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})).status).toBe(200)
    await (index % 2 ? completeDocument : approveDocument)(server.services.db, receipt.document_id)
  }
  const { status, body } = await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})
  expect([status, body['error']]).toEqual([
    423,
    'Los documentos de este contrato ya fueron aprobados y no se puede editar.',
  ])
})

test('a document of a contract moves its card, and stays when the contract no longer asks for it', async () => {
  const { landlord, inmueble, estacionamiento } = await withUnits()
  const id = await addContract(landlord, inmueble, { type: 3, estacionamiento })
  const receipt = receiptOf(
    await landlord.upload(createDocument, { tipoDocument: 56, contrato_id: id }, someJpeg(100)),
  )
  const card = async () => {
    const row = (await landlord.read(contratoList)).contratos.find(({ idContrato }) => idContrato === id)
    return [row?.cantidadDocumentsUser, row?.contratoDocumentPorcentaje]
  }
  expect(await card()).toEqual([1, 16])
  await landlord.send('PUT', `/api/task/arriendo/update/${id}`, { type: 1 })
  expect(await landlord.read(contratoDocuments(id))).toContainEqual({
    id: 56,
    name: 'Acta de entrega del estacionamiento',
    idDocument: receipt.document_id,
    status: 0,
    detalle: null,
  })
})

test("'Otros' of a contract are its own", async () => {
  const ana = await server.landlord()
  const id = await addContract(ana, await addProperty(ana))
  const receipt = receiptOf(
    await ana.upload(createDocument, { tipoDocument: 32, contrato_id: id, detalle: 'Anexo' }, someJpeg(100)),
  )
  expect(await ana.read(contratoOtherDocuments(id))).toEqual([
    { id: receipt.document_id, detalle: 'Anexo', status: 0 },
  ])
})

test('a document that this kind of contract does not ask for is a 422', async () => {
  const ana = await server.landlord()
  const id = await addContract(ana, await addProperty(ana))
  const { status, body } = await ana.upload(
    createDocument,
    { tipoDocument: 56, contrato_id: id },
    someJpeg(100),
  )
  expect([status, body['errors']]).toEqual([
    422,
    { tipoDocument: ['Este tipo de documento no corresponde aquí.'] },
  ])
})

test('a unit without a lease has neither form nor documents', async () => {
  const ana = await server.landlord()
  await addProperty(ana)
  for (const path of ['getDocument/0', 'getOtherDocument/0']) {
    expect((await ana.get(`/api/client/contrato/${path}`)).status).toBe(404)
  }
  expect((await ana.get('/api/task/arriendo/getDatos/0')).status).toBe(404)
})
