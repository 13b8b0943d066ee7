import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { initialDocuments, initialOtherDocuments } from '../../../src/api/initial'
import { approveDocument, completeDocument, rejectDocument } from '../../../server/domain/review'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { sha256, spooledFiles, storedFiles } from '../../support/stored-files'
import { eventually } from '../../support/eventually'
import { useServer } from '../../support/use-server'

const server = useServer()

const create = '/api/client/initial/create'
const spooled = () => spooledFiles(server.services.config.dataDir)

async function rowOf(landlord: Landlord, type: number) {
  return (await landlord.read(initialDocuments)).find((row) => row.id === type)
}

test('an upload puts its row in review and stores exactly its bytes', async () => {
  const ana = await server.landlord()
  const file = someJpeg(50_000)
  const moment = 'select iso(now()) as now'
  const [began] = await server.services.db.query<{ now: string }>(moment)
  const receipt = receiptOf(await ana.upload(create, { tipoDocument: 30 }, file))

  expect(receipt).toMatchObject({ bytes: 50_000, sha256: sha256(file) })
  const [ended] = await server.services.db.query<{ now: string }>(moment)
  const inOrder = [began?.now, receipt.received_at, ended?.now]
  expect(inOrder.toSorted()).toEqual(inOrder)
  expect(await rowOf(ana, 30)).toMatchObject({ idDocument: receipt.document_id, status: 0 })
  expect(storedFiles(server.services.config.dataDir).some((stored) => stored.equals(file))).toBe(true)
  expect(spooled()).toEqual([])
})

test('an upload without a key is an upload of its own each time', async () => {
  const ana = await server.landlord()
  const file = someJpeg(100)
  const fields = { tipoDocument: 32, detalle: 'Sin clave' }
  const first = receiptOf(await ana.upload(create, fields, file, { key: null }))
  const second = receiptOf(await ana.upload(create, fields, file, { key: null }))
  expect(second.document_id).not.toBe(first.document_id)
})

test('a repeated key gets the first response again, and stores nothing', async () => {
  const ana = await server.landlord()
  const file = someJpeg(1000)
  const key = randomUUID()
  const first = await ana.upload(create, { tipoDocument: 31 }, file, { key })
  const files = storedFiles(server.services.config.dataDir).length
  const second = await ana.upload(create, { tipoDocument: 31 }, file, { key, name: 'otro nombre.jpg' })
  expect(second.body).toEqual(first.body)
  expect(storedFiles(server.services.config.dataDir)).toHaveLength(files)
})

test.each([
  ['approved', approveDocument],
  ['complete', completeDocument],
  ['rejected', (db, id) => rejectDocument(db, id, { contador: 'Andrea', detail: 'Falta una página.' })],
] as const satisfies [string, typeof approveDocument][])(
  'a repeated key gets the first response, also after the document was %s',
  async (_name, review) => {
    const ana = await server.landlord()
    const key = randomUUID()
    const file = someJpeg(1000)
    const first = await ana.upload(create, { tipoDocument: 31 }, file, { key })
    await review(server.services.db, receiptOf(first).document_id)
    expect((await ana.upload(create, { tipoDocument: 31 }, file, { key })).body).toEqual(first.body)
  },
)

test('a key is refused for another file, detail or place', async () => {
  const ana = await server.landlord()
  const file = someJpeg(1000)
  const key = randomUUID()
  receiptOf(await ana.upload(create, { tipoDocument: 32, detalle: 'Uno' }, file, { key }))
  for (const [fields, bytes] of [
    [{ tipoDocument: 32, detalle: 'Uno' }, someJpeg(1000)],
    [{ tipoDocument: 32, detalle: 'Dos' }, file],
    [{ tipoDocument: 30 }, file],
  ] as const) {
    const { status, body } = await ana.upload(create, fields, bytes, { key })
    expect([status, body['type']]).toEqual([422, 'key-reused'])
  }
  expect(await ana.read(initialOtherDocuments)).toHaveLength(1)
})

test("a key is its user's own: another user's same key is another upload", async () => {
  const [ana, eva] = [await server.landlord(), await server.landlord()]
  const key = randomUUID()
  const mine = receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100), { key }))
  const theirs = receiptOf(await eva.upload(create, { tipoDocument: 30 }, someJpeg(100), { key }))
  expect(theirs.document_id).not.toBe(mine.document_id)
})

test('many uploads with one key at once make one document', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const file = someJpeg(200_000)
  const fields = { tipoDocument: 32, detalle: 'Una vez' }
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => ana.upload(create, fields, file, { key })),
  )

  const settled = await ana.upload(create, fields, file, { key })
  for (const response of responses) {
    if (response.status === 200) expect(response.body).toEqual(settled.body)
    else {
      expect([response.status, response.body['status'], response.body['type']]).toEqual([
        409,
        409,
        'in-progress',
      ])
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  }
  expect(await ana.read(initialOtherDocuments)).toHaveLength(1)
  expect(spooled()).toEqual([])
})

test('while its file is being stored, a key gets an in-progress response', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const file = someJpeg(1000)
  const { storage } = server.services
  const put = storage.put
  const gate = new AbortController()
  const putting = vi.fn(async (...args: Parameters<typeof put>) => {
    await once(gate.signal, 'abort')
    return put(...args)
  })
  storage.put = putting
  try {
    const first = ana.upload(create, { tipoDocument: 33 }, file, { key })
    await eventually(() => expect(putting).toHaveBeenCalled())
    const second = await ana.upload(create, { tipoDocument: 33 }, file, { key })
    expect([second.status, second.body['type']]).toEqual([409, 'in-progress'])
    gate.abort()
    expect((await first).status).toBe(200)
    expect((await ana.upload(create, { tipoDocument: 33 }, file, { key })).body).toEqual((await first).body)
  } finally {
    storage.put = put
  }
})

test('when the file cannot be stored nothing is entered, and the same key works later', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const file = someJpeg(1000)
  const { storage } = server.services
  const put = storage.put
  storage.put = () => Promise.reject(new Error('no space left on device'))
  try {
    const { status, body } = await ana.upload(create, { tipoDocument: 34 }, file, { key })
    expect([status, body['message']]).toEqual([
      500,
      'Hubo un error en el servidor. Prueba de nuevo en unos minutos.',
    ])
    expect(await rowOf(ana, 34)).toMatchObject({ idDocument: null, status: null })
  } finally {
    storage.put = put
  }
  receiptOf(await ana.upload(create, { tipoDocument: 34 }, file, { key }))
})

test.each([
  [0, () => Promise.resolve(), 'Este documento ya fue enviado y está en revisión.'],
  [1, approveDocument, 'Este documento ya fue aprobado.'],
  [3, completeDocument, 'Este documento ya está completado.'],
] as const)('a row with status %i takes no upload', async (_status, review, error) => {
  const ana = await server.landlord()
  const first = receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100)))
  await review(server.services.db, first.document_id)
  const { status, body } = await ana.upload(create, { tipoDocument: 30 }, someJpeg(100))
  expect([status, body['error']]).toEqual([409, error])
  expect((await rowOf(ana, 30))?.idDocument).toBe(first.document_id)
})

test('a refused upload leaves its key free and no file behind', async () => {
  const ana = await server.landlord()
  const first = receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100)))
  const key = randomUUID()
  const file = someJpeg(100)
  const files = storedFiles(server.services.config.dataDir).length
  expect((await ana.upload(create, { tipoDocument: 30 }, file, { key })).status).toBe(409)
  expect(storedFiles(server.services.config.dataDir)).toHaveLength(files)

  await rejectDocument(server.services.db, first.document_id, { contador: 'Andrea', detail: 'Está vencida.' })
  const second = receiptOf(await ana.upload(create, { tipoDocument: 30 }, file, { key }))
  expect(await rowOf(ana, 30)).toMatchObject({ idDocument: second.document_id, status: 0 })
})

test('of two different files for one row at the same time one is accepted and the other refused', async () => {
  const ana = await server.landlord()
  const responses = await Promise.all(
    [1, 2].map(() => ana.upload(create, { tipoDocument: 30 }, someJpeg(1000))),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(spooled()).toEqual([])
})

test("'Otros' always takes another document, and asks what it is", async () => {
  const ana = await server.landlord()
  for (const detalle of ['Uno', 'Dos'])
    receiptOf(await ana.upload(create, { tipoDocument: 32, detalle }, someJpeg(100)))
  expect(await ana.read(initialOtherDocuments)).toMatchObject([{ detalle: 'Uno' }, { detalle: 'Dos' }])
  for (const detalle of ['', '   ']) {
    const { status, body } = await ana.upload(create, { tipoDocument: 32, detalle }, someJpeg(100))
    expect([status, body['errors']]).toEqual([422, { detalle: ['El campo detalle es obligatorio.'] }])
  }
  expect((await ana.upload(create, { tipoDocument: 32 }, someJpeg(100))).status).toBe(422)
})

test("a rejected 'Otros' gives its place to the next with the same detail", async () => {
  const ana = await server.landlord()
  const fields = { tipoDocument: 32, detalle: 'Poder notarial' }
  const first = receiptOf(await ana.upload(create, fields, someJpeg(100)))
  await rejectDocument(server.services.db, first.document_id, {
    contador: 'Andrea',
    detail: 'Falta la firma.',
  })
  const second = receiptOf(await ana.upload(create, { ...fields, detalle: 'poder NOTARIAL' }, someJpeg(100)))
  expect(await ana.read(initialOtherDocuments)).toMatchObject([{ id: second.document_id, status: 0 }])
})

test('a detail that the type does not have is not kept, but a key is refused for another one', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const file = someJpeg(100)
  const send = (detalle: string) => ana.upload(create, { tipoDocument: 30, detalle }, file, { key })
  const first = await send('no se pide')
  const { document_id } = receiptOf(first)
  expect(
    await server.services.db.query(`select detalle from documents where id = $1`, [document_id]),
  ).toEqual([{ detalle: null }])
  expect((await send('no se pide')).body).toEqual(first.body)
  for (const other of [await send(''), await send('otra cosa')]) {
    expect([other.status, other.body['type']]).toEqual([422, 'key-reused'])
  }
})

test.each([
  ['no document type', {}, 'tipoDocument', 'El campo tipo de documento es obligatorio.'],
  ['no number for a type', { tipoDocument: 'x' }, 'tipoDocument', 'El campo tipo de documento no es válido.'],
  ['an unknown type', { tipoDocument: 999 }, 'tipoDocument', 'Este tipo de documento no corresponde aquí.'],
  [
    'a type of another area',
    { tipoDocument: 50 },
    'tipoDocument',
    'Este tipo de documento no corresponde aquí.',
  ],
] as const)('%s is a 422', async (_name, fields, field, message) => {
  const ana = await server.landlord()
  const { status, body } = await ana.upload(create, fields, someJpeg(100))
  expect([status, body['errors']]).toEqual([422, { [field]: [message] }])
  expect(spooled()).toEqual([])
})
