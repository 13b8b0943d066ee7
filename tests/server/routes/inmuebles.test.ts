import { expect, test } from 'vitest'
import { inmueble, inmuebleDocuments, inmuebleList } from '../../../src/api/inmuebles'
import { someJpeg } from '../../support/client'
import { addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const createDocument = '/api/client/inmueble/createDocument'

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

test('an upload without its property is a 422', async () => {
  const ana = await server.landlord()
  const { status, body } = await ana.upload(createDocument, { tipoDocument: 4 }, someJpeg(100))
  expect([status, body['errors']]).toEqual([422, { idInmueble: ['El campo propiedad es obligatorio.'] }])
})
