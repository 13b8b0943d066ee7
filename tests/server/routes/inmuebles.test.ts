import { afterAll, beforeAll, expect, test } from 'vitest'
import { inmueble, inmuebleDocuments, inmuebleList, inmuebleOtherDocuments } from '../../../src/api/inmuebles'
import { rejectDocument } from '../../../server/domain/review'
import { receiptOf, someJpeg } from '../../support/client'
import { addProperty, aPropertyForm } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const createDocument = '/api/client/inmueble/createDocument'

test('a property that was created is in the list: UF in the form, pesos in the list', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  const { inmuebles } = await ana.read(inmuebleList)
  expect(inmuebles).toHaveLength(1)
  expect(inmuebles[0]?.id).toBe(id)
  expect(inmuebles[0]?.inmueble).toEqual({
    ...aPropertyForm,
    valor_departamento: Math.round(3250.5 * 39_999.42),
    valor_departamento_uf: 3250.5,
  })
  expect(await ana.read(inmueble(id))).toEqual({ ...aPropertyForm, valor_departamento_uf: 3250.5 })
})

test('an edited property shows what was edited', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  const form = {
    ...aPropertyForm,
    tipo: 'Oficina',
    direccion: '',
    fecha_escritura: null,
    valor_departamento: 0,
  }
  expect((await ana.send('PUT', `/api/client/inmueble/${id}`, form)).body).toEqual({ status: 200 })
  expect(await ana.read(inmueble(id))).toMatchObject({
    tipo: 'Oficina',
    direccion: null,
    fecha_escritura: null,
    valor_departamento: 0,
  })
})

test('the region follows from the comuna if the form leaves it out', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana, { region: undefined, comuna: "O'Higgins" })
  expect(await ana.read(inmueble(id))).toMatchObject({ region: 'Aysén del General Carlos Ibáñez del Campo' })
})

test('numbers may arrive as text', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana, { valor_departamento: '4100.25', numero_departamento: 77 })
  expect(await ana.read(inmueble(id))).toMatchObject({
    valor_departamento: 4100.25,
    numero_departamento: '77',
  })
})

test.each([
  [{ comuna: 'Springfield' }, 'comuna', 'La comuna no existe.'],
  [{ region: 'Atacama' }, 'comuna', 'La comuna no pertenece a la región elegida.'],
])('%j is refused with its reason, on create and on edit', async (change, field, message) => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  for (const response of [
    await ana.send('POST', `/api/task/inmueble/create/${ana.id}`, { ...aPropertyForm, ...change }),
    await ana.send('PUT', `/api/client/inmueble/${id}`, { ...aPropertyForm, ...change }),
  ]) {
    expect([response.status, response.body['errors']]).toEqual([422, { [field]: [message] }])
  }
})

test('each section lists its documents, and their sum is the total of the card', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  const sections = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((section) => ana.read(inmuebleDocuments(id, section))),
  )
  const { inmuebles, cantidadDocuments } = await ana.read(inmuebleList)
  const card = inmuebles[0]
  expect(sections.map((rows) => rows.length)).toEqual([
    card?.facturaInmuebleCount,
    card?.documentosLegalesCount,
    card?.financiamientoCount,
    card?.amobladoCount,
    card?.fotografiaCount,
    card?.arriendoInmuebleCount,
  ])
  expect(sections.flat()).toHaveLength(cantidadDocuments)
  expect((await ana.get(`/api/client/inmueble/getDocument/${id}/7`)).status).toBe(404)
})

test('an upload moves the counts of its section, its card and nothing else; a rejection moves them back', async () => {
  const ana = await server.landlord()
  const id = await addProperty(ana)
  const other = await addProperty(ana, { numero_departamento: '502' })
  const receipt = receiptOf(
    await ana.upload(createDocument, { tipoDocument: 4, idInmueble: id }, someJpeg(100)),
  )

  const cards = async () => {
    const { inmuebles, cantidadDocuments } = await ana.read(inmuebleList)
    return inmuebles.map((card) => [
      card.id,
      card.documentosLegalesUser,
      card.cantidadDocumentsUser,
      card.inmuebleDocumentPorcentaje,
      cantidadDocuments,
    ])
  }
  expect(await cards()).toEqual([
    [id, 1, 1, 6, 16],
    [other, 0, 0, 0, 16],
  ])
  expect(await ana.read(inmuebleDocuments(id, 2))).toContainEqual({
    id: 4,
    name: 'Escritura de compraventa',
    idDocument: receipt.document_id,
    status: 0,
    respuesta: null,
    movido: null,
  })
  await rejectDocument(server.services.db, receipt.document_id, {
    contador: 'Andrea',
    detail: 'Falta una página.',
  })
  expect(await cards()).toEqual([
    [id, 0, 0, 0, 16],
    [other, 0, 0, 0, 16],
  ])
})

test("'Otros' of a property are its own", async () => {
  const ana = await server.landlord()
  const [one, two] = [await addProperty(ana), await addProperty(ana)]
  const fields = { tipoDocument: 32, idInmueble: one, detalle: 'Reglamento' }
  const receipt = receiptOf(await ana.upload(createDocument, fields, someJpeg(100)))
  expect(await ana.read(inmuebleOtherDocuments(one))).toEqual([
    { id: receipt.document_id, detalle: 'Reglamento', status: 0, movido: null },
  ])
  expect(await ana.read(inmuebleOtherDocuments(two))).toEqual([])
})

test('an upload without its property is a 422', async () => {
  const ana = await server.landlord()
  const { status, body } = await ana.upload(createDocument, { tipoDocument: 4 }, someJpeg(100))
  expect([status, body['errors']]).toEqual([422, { idInmueble: ['El campo propiedad es obligatorio.'] }])
})
