import { expect, test } from 'vitest'
import { activity } from '../../../src/api/activity'
import { notificationsSummary, totals } from '../../../src/api/dashboard'
import { storedFile } from '../../../src/api/documents'
import { initialDocuments } from '../../../src/api/initial'
import { rejectedDocuments } from '../../../src/api/notifications'
import { dateText } from '../../../shared/dates'
import { rejectDocument } from '../../../server/domain/review'
import { someJpeg } from '../../support/client'
import {
  addContract,
  addDocument,
  addMonth,
  addProperty,
  addUnit,
  aPropertyForm,
  thisMonth,
} from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const note = { contador: 'Andrea Contreras', detail: 'La foto está borrosa, no se lee el folio.' }

/** A landlord with something to do in each of the four areas. */
async function busy() {
  const landlord = await server.landlord()
  const inmueble = await addProperty(landlord)
  const contrato = await addContract(landlord, inmueble)
  const { mes, periodo } = thisMonth()
  const task = await addMonth(server, landlord, mes, periodo)
  return { landlord, inmueble, contrato, task, mes }
}

test('a new landlord has the initial documents to do and nothing else', async () => {
  const ana = await server.landlord()
  expect(await ana.read(totals)).toEqual({
    initialDocumentation: 8,
    initialDocumentationUser: 0,
    initialDocumentationPorcentaje: 0,
    cantidadDocuments: 0,
    cantidadDocumentsUser: 0,
    inmuebleDocumentPorcentaje: 0,
    cantidadDocumentsContratos: 0,
    cantidadDocumentsContratosUser: 0,
    ContratosDocumentPorcentaje: 0,
    cantidadDocumentsTaks: 0,
    cantidadDocumentsTasksUser: 0,
    TaskDocumentPorcentaje: 0,
  })
  expect(await ana.read(notificationsSummary)).toMatchObject({ notification_red: 8, notification_orange: 0 })
})

test('a module is complete when all its documents are there, and no longer when one is rejected', async () => {
  const ana = await server.landlord()
  const types = (await ana.read(initialDocuments)).map(({ id }) => id).filter((id) => id !== 32)
  const documents: number[] = []
  for (const tipoDocument of types) {
    expect(await ana.read(notificationsSummary)).toMatchObject({
      modulosCompletados: 0,
      moduloInicialCompletado: 0,
    })
    documents.push(await addDocument(ana, { tipoDocument }))
  }
  expect(await ana.read(totals)).toMatchObject({
    initialDocumentationUser: 8,
    initialDocumentationPorcentaje: 100,
  })
  expect(await ana.read(notificationsSummary)).toEqual({
    notification_red: 0,
    notification_orange: 0,
    modulosCompletados: 1,
    moduloInicialCompletado: 1,
    moduloInmuebleCompletado: 0,
    moduloContratosCompletado: 0,
    moduloTaskCompletado: 0,
  })
  await rejectDocument(server.services.db, documents[0] ?? 0, note)
  expect(await ana.read(notificationsSummary)).toMatchObject({
    modulosCompletados: 0,
    moduloInicialCompletado: 0,
  })
})

test('a rejected document leaves the list when its row is uploaded again', async () => {
  const { landlord, contrato } = await busy()
  const fields = { tipoDocument: 50, contrato_id: contrato }
  const first = await addDocument(landlord, fields)
  await rejectDocument(server.services.db, first, note)
  expect(await landlord.read(rejectedDocuments)).toMatchObject([
    { id: 50, contrato_id: contrato, tarea_id: null, documents_id: first },
  ])
  await addDocument(landlord, fields)
  expect(await landlord.read(rejectedDocuments)).toEqual([])
})

test('a rejected document names its earlier versions and why they were rejected, and their files open', async () => {
  const { landlord, contrato } = await busy()
  const versions: number[] = []
  for (const reason of ['Está borroso.', 'Falta la firma.', 'Está vencido.']) {
    const id = await addDocument(landlord, { tipoDocument: 50, contrato_id: contrato })
    await rejectDocument(server.services.db, id, { ...note, detail: reason })
    versions.unshift(id)
  }
  const [, second, first] = versions
  const [rejected] = await landlord.read(rejectedDocuments)
  expect(rejected).toMatchObject({
    documents_id: versions[0],
    anteriores: [
      { id: second, motivo: 'Falta la firma.' },
      { id: first, motivo: 'Está borroso.' },
    ],
  })
  expect(dateText(rejected?.anteriores[0]?.created_at ?? null)).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const { file } = await landlord.read(storedFile(first ?? 0))
  expect((await fetch(file ?? '')).status).toBe(200)
})

test("of 'Otros' only those of its own detail are earlier versions", async () => {
  const { landlord } = await busy()
  const upload = async (detalle: string) => {
    const id = await addDocument(landlord, { tipoDocument: 32, detalle })
    await rejectDocument(server.services.db, id, note)
    return id
  }
  const plan = await upload('Plano')
  await upload('Poder')
  const again = await upload('PLANO')
  const rejected = await landlord.read(rejectedDocuments)
  expect(
    rejected.map(({ documents_id, anteriores }) => [documents_id, anteriores.map(({ id }) => id)]),
  ).toEqual(expect.arrayContaining([[again, [plan]]]))
  expect(rejected.flatMap(({ anteriores }) => anteriores)).toHaveLength(1)
})

test('everything that a landlord does is in the history, the latest first, with its place', async () => {
  const ana = await server.landlord()
  const moment = 'select iso(now()) as now'
  const [began] = await server.services.db.query<{ now: string }>(moment)
  const inmueble = await addProperty(ana)
  await ana.send('PUT', `/api/client/inmueble/${inmueble}`, aPropertyForm)
  await addUnit(ana, 'bodega', inmueble, '12')
  const contrato = await addContract(ana, inmueble)
  await ana.send('PUT', `/api/task/arriendo/update/${contrato}`, {})
  const document_id = await addDocument(ana, { tipoDocument: 4, idInmueble: inmueble })
  await ana.send('POST', '/api/document/addNotes', { document_id, detalle: 'Es copia simple.' })

  const rows = await ana.read(activity)
  expect(rows.map((row) => [row.modulo_name, row.accion, row.url_redirect_name, row.url_redirect])).toEqual([
    ['INMUEBLES', 'Nota agregada: Escritura de compraventa', 'inmueble', String(inmueble)],
    ['INMUEBLES', 'Documento subido: Escritura de compraventa', 'inmueble', String(inmueble)],
    ['CONTRATOS', 'Contrato editado: Catalina Fuentes', 'contratoArriendo', String(contrato)],
    ['CONTRATOS', 'Contrato agregado: Catalina Fuentes', 'contratoArriendo', String(contrato)],
    ['INMUEBLES', 'Bodega 12 agregada', 'inmueble', String(inmueble)],
    ['INMUEBLES', 'Inmueble editado: Departamento 501', 'inmuebleEdit', String(inmueble)],
    ['INMUEBLES', 'Inmueble agregado: Departamento 501', 'inmueble', String(inmueble)],
  ])
  for (const { fecha_hora } of rows) {
    expect(fecha_hora).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const [ended] = await server.services.db.query<{ now: string }>(moment)
    expect([began?.now, fecha_hora, ended?.now].toSorted()).toEqual([began?.now, fecha_hora, ended?.now])
  }
})

test('what was refused is not in the history', async () => {
  const ana = await server.landlord()
  await ana.send('POST', `/api/task/inmueble/create/${ana.id}`, {})
  await ana.upload('/api/client/initial/create', { tipoDocument: 999 }, someJpeg(10))
  expect(await ana.read(activity)).toEqual([])
})
