import { expect, test } from 'vitest'
import { contratoDocuments, contratoList, contratoOtherDocuments } from '../../../src/api/contratos'
import { approveDocument, completeDocument } from '../../../server/domain/review'
import { someJpeg } from '../../support/client'
import { addContract, addDocument, addProperty, landlordWithUnits } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const createDocument = '/api/client/contrato/createDocument'

test('every kind of contract asks for as many documents as the list says', async () => {
  const { landlord, inmueble, estacionamiento, bodega } = await landlordWithUnits(server)
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

test('a contract whose documents are approved cannot be edited; until the last one is, it can', async () => {
  const ana = await server.landlord()
  const inmueble = await addProperty(ana)
  const id = await addContract(ana, inmueble)
  const types = (await ana.read(contratoDocuments(id))).map((row) => row.id).filter((type) => type !== 32)
  for (const [index, type] of types.entries()) {
    expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})).status).toBe(200)
    const document = await addDocument(ana, { tipoDocument: type, contrato_id: id })
    expect((await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})).status).toBe(200)
    await (index % 2 ? completeDocument : approveDocument)(server.services.db, document)
  }
  const { status, body } = await ana.send('PUT', `/api/task/arriendo/update/${id}`, {})
  expect([status, body['error']]).toEqual([
    423,
    'Los documentos de este contrato ya fueron aprobados y no se puede editar.',
  ])
  const wrong = await ana.send('PUT', `/api/task/arriendo/update/${id}`, { rut_arrendatario: '1' })
  expect(wrong.status).toBe(423)
})

test('a document of a contract moves its card, and stays when the contract no longer asks for it', async () => {
  const { landlord, inmueble, estacionamiento } = await landlordWithUnits(server)
  const id = await addContract(landlord, inmueble, { type: 3, estacionamiento })
  const idDocument = await addDocument(landlord, { tipoDocument: 56, contrato_id: id })
  const card = async () => {
    const row = (await landlord.read(contratoList)).contratos.find(({ idContrato }) => idContrato === id)
    return [row?.cantidadDocumentsUser, row?.contratoDocumentPorcentaje]
  }
  expect(await card()).toEqual([1, 16])
  await landlord.send('PUT', `/api/task/arriendo/update/${id}`, { type: 1 })
  expect(await landlord.read(contratoDocuments(id))).toContainEqual({
    id: 56,
    name: 'Acta de entrega del estacionamiento',
    idDocument,
    status: 0,
    respuesta: null,
    movido: null,
    detalle: null,
  })
})

test("'Otros' of a contract are its own", async () => {
  const ana = await server.landlord()
  const id = await addContract(ana, await addProperty(ana))
  const document = await addDocument(ana, { tipoDocument: 32, contrato_id: id, detalle: 'Anexo' })
  expect(await ana.read(contratoOtherDocuments(id))).toEqual([
    { id: document, detalle: 'Anexo', status: 0, movido: null },
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
