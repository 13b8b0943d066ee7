import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { activity } from '../../../../src/api/activity'
import { contratoDocuments } from '../../../../src/api/contratos'
import { initialDocuments, initialOtherDocuments } from '../../../../src/api/initial'
import { inmuebleDocuments } from '../../../../src/api/inmuebles'
import * as calls from '../../../../shared/calls/accountant'
import { someJpeg, type Landlord } from '../../../support/client'
import { contador } from '../../../support/contador'
import { addContract, addDocument, addMonth, addProperty } from '../../../support/landlord-fixtures'
import { useServer } from '../../../support/use-server'

const server = useServer({}, { look: null })
let rosa: Landlord
let luis: Landlord
let ana: Landlord
let flat: number

beforeAll(async () => {
  rosa = await server.accountant('Rosa Vera')
  luis = await server.accountant('Luis Mora')
  ana = await server.landlord()
  flat = await addProperty(ana, { numero_departamento: '305' })
})

const upload = (fields: Record<string, string | number>) => addDocument(ana, fields)
const other = (detalle: string) => upload({ tipoDocument: 32, detalle })

/** `version` is that of a new document. */
function move(id: number, to: Record<string, unknown>, { by = rosa, version = 1 } = {}) {
  return by.send('POST', `/api/accountant/documents/${id}/move`, { version, ...to })
}
const undo = (id: number, version: number, by = rosa) =>
  by.send('POST', `/api/accountant/documents/${id}/undo`, { version })

async function shown(id: number) {
  const { json } = await rosa.get(`/api/accountant/documents/${id}`)
  return v.parse(calls.document.answer, json)
}
const initialRow = async (type: number) => (await ana.read(initialDocuments)).find(({ id }) => id === type)
const rowOf = async (section: number, type: number) =>
  (await ana.read(inmuebleDocuments(flat, section))).find(({ id }) => id === type)

test('a document is moved with its receipt, notes and trail, and its landlord reads where it went', async () => {
  const id = await upload({ tipoDocument: 30 })
  await ana.send('POST', '/api/document/addNotes', { document_id: id, detalle: 'Es la escritura.' })
  const before = (await shown(id)).document
  expect((await move(id, { area: 'inmueble', idInmueble: flat, tipoDocument: 4 })).status).toBe(200)
  const { document, notes, place } = await shown(id)
  expect(document).toMatchObject({ id, type: 4, area: 'inmueble', version: 2, status: 0 })
  expect([document.sha256, document.received_at]).toEqual([before.sha256, before.received_at])
  expect(place.inmueble?.id).toBe(flat)
  expect(notes).toMatchObject([{ detail: 'Es la escritura.' }])
  expect(await rowOf(2, 4)).toMatchObject({ idDocument: id, status: 0, movido: null })
  const where = 'Escritura de compraventa, Departamento 305'
  expect(await initialRow(30)).toMatchObject({
    idDocument: null,
    status: null,
    movido: { a: where, fecha: expect.stringMatching(/^20\d\d-.*Z$/) as string },
  })
  expect((await ana.read(activity))[0]).toMatchObject({
    accion: `Documento movido por Rosa Vera a ${where}: Cédula de identidad por ambos lados`,
    modulo_name: 'INMUEBLES',
  })
  const trail = await server.services.db.query(
    `select act, actor, accountant_id from trail where document_id = $1`,
    [id],
  )
  expect(trail).toEqual([
    {
      act: `movido: de Cédula de identidad por ambos lados a ${where}`,
      actor: 'Rosa Vera',
      accountant_id: rosa.id,
    },
  ])
  // The row that it left says so for 30 days, and takes another one.
  expect(await initialRow(30)).toMatchObject({ movido: { a: where } })
  expect(await upload({ tipoDocument: 30 })).toBeGreaterThan(id)
})

test('a row says for 30 days where its document went, and so does Otros', async () => {
  const { db } = server.services
  const ids = [await upload({ tipoDocument: 31 }), await other('Plano')]
  const to = { area: 'inmueble', idInmueble: await addProperty(ana) }
  await move(ids[0] ?? 0, { ...to, tipoDocument: 2 })
  await move(ids[1] ?? 0, { ...to, tipoDocument: 3 })
  const said = async () => [
    (await initialRow(31))?.movido ?? null,
    ...(await ana.read(initialOtherDocuments)).filter(({ id }) => id === ids[1]).map(({ movido }) => movido),
  ]
  const age = (time: string) =>
    db.query(`update moves set at = now() - $2::interval where document_id = any ($1)`, [ids, time])
  await age('29 days 23 hours')
  expect(await said()).toEqual([expect.any(Object), expect.any(Object)])
  await age('30 days')
  expect(await said()).toEqual([null])
})

test('a document of Otros leaves its detail, is named where it was, and gets it back with the undo', async () => {
  const id = await other('Boleta de agua')
  expect((await move(id, { area: 'inmueble', idInmueble: flat, tipoDocument: 1 })).status).toBe(200)
  expect((await shown(id)).document).toMatchObject({ type: 1, detalle: null })
  const listed = async () => (await ana.read(initialOtherDocuments)).find((row) => row.id === id)
  expect(await listed()).toMatchObject({
    detalle: 'Boleta de agua',
    movido: { a: 'Factura de compra del inmueble, Departamento 305' },
  })
  const said = await ana.read(activity)
  expect(said[0]?.accion).toBe(
    'Documento movido por Rosa Vera a Factura de compra del inmueble, Departamento 305: Boleta de agua',
  )
  expect((await undo(id, 2, luis)).body).toMatchObject({
    error: 'Solo se deshace una decisión propia, en los 30 segundos que siguen.',
  })
  expect((await undo(id, 2)).status).toBe(200)
  expect((await shown(id)).document).toMatchObject({ type: 32, detalle: 'Boleta de agua', version: 3 })
  expect(await listed()).toMatchObject({ movido: null })
  expect((await ana.read(activity))[0]?.accion).toBe('Documento subido: Boleta de agua')
  expect((await undo(id, 3)).status).toBe(409)
})

test('a move takes the row of a rejected document, which the undo gives back', async () => {
  const rejected = await upload({ idInmueble: flat, tipoDocument: 12 })
  const decisions = [{ id: rejected, version: 1, status: 2, reason: 'Borrosa.' }]
  await rosa.send('POST', calls.decide.path, { decisions })
  const id = await other('Fachada')
  await move(id, { area: 'inmueble', idInmueble: flat, tipoDocument: 12 })
  expect(await rowOf(5, 12)).toMatchObject({ idDocument: id, status: 0 })
  expect((await shown(rejected)).document.superseded).toBe(true)
  expect((await undo(id, 2)).status).toBe(200)
  expect(await rowOf(5, 12)).toMatchObject({ idDocument: rejected, status: 2 })
})

test('what is sent in place of a rejected document that is moved meanwhile leaves that one where it is', async () => {
  const own = await addProperty(ana)
  const rejected = await upload({ idInmueble: own, tipoDocument: 14 })
  const decisions = [{ id: rejected, version: 1, status: 2, reason: 'Es otra hoja.' }]
  await rosa.send('POST', calls.decide.path, { decisions })
  const { storage } = server.services
  const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    put.mockRestore()
    await move(rejected, { area: 'inmueble', idInmueble: own, tipoDocument: 15 }, { version: 2 })
    await storage.put(...file)
  })
  const sent = await upload({ idInmueble: own, tipoDocument: 14 })
  expect((await shown(rejected)).document).toMatchObject({ type: 15, status: 2, superseded: false })
  expect((await ana.read(inmuebleDocuments(own, 5))).find(({ id }) => id === 14)).toMatchObject({
    ...{ idDocument: sent, status: 0 },
  })
})

test('a rejected document is an earlier version also of an older one that is moved onto it', async () => {
  const own = await addProperty(ana)
  const older = await other('Recibo')
  const rejected = await upload({ idInmueble: own, tipoDocument: 14 })
  const decisions = [{ id: rejected, version: 1, status: 2, reason: 'Borrosa.' }]
  await rosa.send('POST', calls.decide.path, { decisions })
  await move(older, { area: 'inmueble', idInmueble: own, tipoDocument: 14 })
  expect((await shown(older)).earlier.map(({ id }) => id)).toEqual([rejected])
})

test('a move is refused where the row takes none, and where another came first', async () => {
  const taken = await upload({ idInmueble: flat, tipoDocument: 13 })
  const id = await other('Interior')
  const to = { area: 'inmueble', idInmueble: flat, tipoDocument: 13 }
  expect([(await move(id, to)).status, (await move(id, to)).body['error']]).toEqual([
    409,
    'Ahí ya hay un documento. Elige otro lugar, o rechaza antes ese documento.',
  ])
  expect((await move(taken, to)).body['error']).toBe('El documento ya está ahí.')
  // Of a decision on what is no longer there nothing is done.
  expect((await move(id, { ...to, tipoDocument: 14 })).status).toBe(200)
  const decisions = [{ id, version: 1, status: 1 }]
  const { json } = await luis.send('POST', calls.decide.path, { decisions })
  expect(v.parse(calls.decide.answer, json).results).toMatchObject([
    { ok: false, version: 2, error: expect.stringMatching(/^Ya lo movió Rosa Vera, el /) as string },
  ])
  const later = await move(id, { ...to, tipoDocument: 3 }, { by: luis })
  expect([later.status, later.body['error']]).toEqual([
    409,
    expect.stringMatching(/^Ya lo movió Rosa Vera, el /),
  ])
})

test('of twenty moves of different documents into one row one holds', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await other(`Medidor ${n}`))
  const to = { area: 'inmueble', idInmueble: flat, tipoDocument: 2 }
  const statuses = await Promise.all(ids.map(async (id) => (await move(id, to)).status))
  expect(statuses.sort()).toEqual([200, ...Array<number>(19).fill(409)])
})

test('what was sent there again meanwhile ends the undo', async () => {
  const id = await upload({ tipoDocument: 31 })
  await move(id, { area: 'inmueble', idInmueble: flat, tipoDocument: 7 })
  await upload({ tipoDocument: 31 })
  const { status, body } = await undo(id, 2)
  expect([status, body['error']]).toEqual([
    409,
    'El inversionista ya envió otro documento ahí: este se queda donde está.',
  ])
  expect((await shown(id)).document).toMatchObject({ type: 7, version: 2 })
  const late = await other('Tarde')
  await move(late, { area: 'inmueble', idInmueble: flat, tipoDocument: 6 })
  await server.services.db.query(`update moves set at = now() - interval '31 s' where document_id = $1`, [
    late,
  ])
  expect((await undo(late, 2)).status).toBe(409)
})

test('who sends or answers something where a document was moved to hears why it is not taken', async () => {
  const property = await addProperty(ana)
  const there = { tipoDocument: 6, idInmueble: property }
  const id = await other('Tasación')
  expect((await move(id, { area: 'inmueble', ...there })).status).toBe(200)
  const answered = { respuesta: 'no-aplica', tipoDocument: 6, idInmueble: property }
  const refused = await ana.send('POST', '/api/document/addNotes', answered)
  expect([refused.status, refused.body['error']]).toEqual([
    409,
    'Tu contador ya puso aquí otro documento que enviaste.',
  ])
  // Back where the landlord had sent it, it is no other document.
  const deed = await upload({ ...there, tipoDocument: 4 })
  expect((await move(deed, { area: 'inmueble', ...there, tipoDocument: 5 })).status).toBe(200)
  expect((await move(deed, { area: 'inmueble', ...there, tipoDocument: 4 }, { version: 2 })).status).toBe(200)
  const again = await ana.upload(
    '/api/client/inmueble/createDocument',
    { ...there, tipoDocument: 4, detalle: '' },
    someJpeg(100),
  )
  expect([again.status, again.body['error']]).toEqual([
    409,
    'Este documento ya fue enviado y está en revisión.',
  ])
})

test('a document goes to a contract and to a month, never to another landlord', async () => {
  const contract = await addContract(ana, flat)
  const task = await addMonth(server, ana, 10, 2026)
  const id = await other('Contrato')
  expect((await move(id, { area: 'contrato', contrato_id: contract, tipoDocument: 50 })).status).toBe(200)
  const ofContract = () => ana.read(contratoDocuments(contract))
  expect(await ofContract()).toContainEqual(expect.objectContaining({ id: 50, idDocument: id }))
  const f29 = { area: 'monthly', task_monthly_id: task, tipoDocument: 72 }
  expect((await move(id, f29, { version: 2 })).status).toBe(200)
  expect((await shown(id)).place.mes).toMatchObject({ mes: 10, periodo: 2026 })
  // The contract's row says where it is now, and a tenant is named in nothing that is kept.
  expect(await ofContract()).toContainEqual(
    expect.objectContaining({
      id: 50,
      movido: expect.objectContaining({ a: 'Formulario 29, 10/2026' }) as object,
    }),
  )
  const { json } = await rosa.get(`/api/accountant/landlords/${ana.id}`)
  const { papers } = v.parse(calls.landlordById.answer, json).landlord
  expect(papers).toContainEqual(expect.objectContaining({ type: 72, task, inmueble: null, document: id }))
  expect(papers).toContainEqual(expect.objectContaining({ type: 50, contrato: contract, document: null }))

  const stranger = await server.landlord()
  const own = await addDocument(stranger, { tipoDocument: 32, detalle: 'Suyo' })
  const refused = await move(own, { area: 'inmueble', idInmueble: flat, tipoDocument: 4 })
  expect([refused.status, refused.body['errors']]).toEqual([
    422,
    { idInmueble: ['La propiedad indicada no existe.'] },
  ])
})

test.each([
  [{}, 'El campo tipoDocument es obligatorio.'],
  [{ tipoDocument: 30, area: 'otra' }, 'El campo area no es válido.'],
  [{ tipoDocument: 30, area: 'monthly' }, 'El campo area no es válido.'],
  [{ tipoDocument: 72, area: 'initial' }, 'Este tipo de documento no corresponde aquí.'],
  [{ tipoDocument: 32, area: 'initial', detalle: ' ' }, 'El documento ya está ahí.'],
  [{ tipoDocument: 30, area: 'initial', version: 0 }, 'El campo version es obligatorio.'],
])('a move that is none is refused: %j', async (to, message) => {
  const id = await other('Nada')
  const { status, body } = await move(id, to)
  expect([[409, 422].includes(status), body['message'] ?? body['error']]).toEqual([true, message])
})

test('the erasure of a moved document takes its detail from the activity and from where it was', async () => {
  const id = await other('Informe médico')
  await move(id, { area: 'inmueble', idInmueble: flat, tipoDocument: 5 })
  await contador(server.env, 'eliminar-documento', String(id), '--confirmo')
  const kept = await server.services.db.query<{ text: string }>(
    `select action as text from activity where user_id = $1 union all select coalesce(detalle, '') from documents where user_id = $1
     union all select coalesce(detalle, '') from moves where user_id = $1 union all select act from trail where user_id = $1`,
    [ana.id],
  )
  expect(kept.filter(({ text }) => text.includes('médico'))).toEqual([])
})

test('a detail that three moves have replaced is taken away, too, also after an undo', async () => {
  const id = await other('Examen de sangre')
  const ofFlat = { area: 'inmueble', idInmueble: flat, tipoDocument: 32, detalle: 'Examen de orina' }
  const initial = { area: 'initial', tipoDocument: 32, detalle: 'Examen de vista' }
  await move(id, ofFlat)
  await move(id, initial, { version: 2 })
  await move(id, { ...ofFlat, detalle: 'Examen de oído' }, { version: 3 })
  await undo(id, 4)
  const kept = () =>
    server.services.db.query<{ text: string }>(
      `select action as text from activity where user_id = $1 union all select documents::text from documents where user_id = $1
       union all select moves::text from moves where user_id = $1`,
      [ana.id],
    )
  expect((await kept()).filter(({ text }) => text.includes('Examen de sangre'))).not.toEqual([])
  await contador(server.env, 'eliminar-documento', String(id), '--confirmo')
  expect((await kept()).filter(({ text }) => text.includes('Examen'))).toEqual([])
})

test('the accountant who moves is told of a month that is gone without a word about himself', async () => {
  const id = await other('De un mes')
  const { status, body } = await move(id, { area: 'monthly', task_monthly_id: 999_999, tipoDocument: 72 })
  expect([status, body['message']]).toEqual([422, 'El período indicado no existe, o se cerró.'])
})

test('the rows where a document can go are told apart by building, and a renewed contract by its days', async () => {
  const eva = await server.landlord()
  const one = { tipo: 'Departamento', numero_departamento: '101' }
  const first = await addProperty(eva, { ...one, direccion: 'Los Aromos 1' })
  await addProperty(eva, { ...one, direccion: 'Las Lilas 2' })
  await addContract(eva, first, { fecha_inicio: '2020-03-01', fecha_termino: '2021-02-28' })
  await addContract(eva, first, { fecha_inicio: '2021-03-01', fecha_termino: '2022-02-28' })
  const { json } = await rosa.get(`/api/accountant/landlords/${eva.id}`)
  const { papers } = v.parse(calls.landlordById.answer, json).landlord
  const whereOf = (type: number) => papers.filter((row) => row.type === type).map(({ where }) => where)
  expect(whereOf(1).sort()).toEqual(['Las Lilas 2', 'Los Aromos 1'])
  expect(whereOf(50).sort()).toEqual([
    'Los Aromos 1, del 01/03/2020 al 28/02/2021',
    'Los Aromos 1, del 01/03/2021 al 28/02/2022',
  ])
  expect(whereOf(30)).toEqual([''])
})
