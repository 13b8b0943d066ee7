import { expect, test } from 'vitest'
import { documentType, storedFile } from '../../../src/api/documents'
import { only } from '../../../server/database/database'
import { fileUrl } from '../../../server/routes/wire/file-urls'
import { receiptOf, someJpeg, type Landlord } from '../../support/client'
import { useServer } from '../../support/use-server'

const server = useServer()

async function anUpload(landlord: Landlord, name = 'Cédula ñ.jpg') {
  const file = someJpeg(10_000)
  const { document_id } = receiptOf(
    await landlord.upload('/api/client/initial/create', { tipoDocument: 30 }, file, { name }),
  )
  const { file: url } = await landlord.read(storedFile(document_id))
  return { id: document_id, file: Buffer.from(file), url: url ?? '' }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a document type has its name, an unknown one is not found', async () => {
  for (const [id, name] of [
    [32, 'Otros'],
    [42, 'Autorización SII'],
  ] as const) {
    const { body } = await server.maria.get(documentType(id).path)
    expect(body).toEqual({ DocumentType: { id, name } })
  }
  for (const id of ['9999', '0', '-1', 'x', '1e3', '99999999999']) {
    expect((await server.maria.get(`/api/client/task/documentType/${id}`)).status).toBe(404)
  }
})

test('the address of a file opens without headers and gives exactly what was sent', async () => {
  const ana = await server.landlord()
  const { url, file, id } = await anUpload(ana)
  expect(await ana.read(storedFile(id))).toMatchObject({
    documentType: 'Cédula de identidad por ambos lados',
  })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  expect((await bytesOf(response)).equals(file)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(file.length),
    'content-disposition': `inline; filename="C_dula _.jpg"; filename*=UTF-8''C%C3%A9dula%20%C3%B1.jpg`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('a name is cut between two characters, and one of nothing but spaces is none', async () => {
  const ana = await server.landlord()
  const nameOf = async (name: string) => {
    const { id } = await anUpload(ana, name)
    const [row] = await server.services.db.query<{ file_name: string }>(
      `update documents set status = 2 where id = $1 returning file_name`,
      [id],
    )
    return row?.file_name
  }
  expect(await nameOf(`${'a'.repeat(119)}😀.jpg`)).toBe(`${'a'.repeat(119)}.jpg`)
  expect(await nameOf(`${'a'.repeat(118)}🇨🇱.jpg`)).toBe(`${'a'.repeat(118)}.jpg`)
  expect(await nameOf(`. ${' '.repeat(70_000)}x.jpg`)).toBe('Cédula de identidad por ambos lados.jpg')
  expect(await nameOf(' . Carnet de María. .jpg')).toBe('Carnet de María.jpg')
})

test('a viewer may ask for a part of it', async () => {
  const { url, file } = await anUpload(await server.landlord())
  const part = async (range: string) => {
    const response = await fetch(url, { headers: { Range: range } })
    return [response.status, response.headers.get('content-range'), await bytesOf(response)] as const
  }
  expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/10000', file.subarray(0, 100)])
  expect(await part('Bytes=0-99')).toEqual([206, 'bytes 0-99/10000', file.subarray(0, 100)])
  expect(await part('bytes=9990-')).toEqual([206, 'bytes 9990-9999/10000', file.subarray(9990)])
  expect(await part('bytes=-5')).toEqual([206, 'bytes 9995-9999/10000', file.subarray(9995)])
  expect(await part('bytes=9990-20000')).toEqual([206, 'bytes 9990-9999/10000', file.subarray(9990)])
  expect((await part('bytes=0-1,5-6'))[0]).toBe(200)
  expect((await part('bytes=10000-')).slice(0, 2)).toEqual([416, 'bytes */10000'])
})

test('an address stops working after a quarter of an hour, and says so', async () => {
  const { id, url } = await anUpload(await server.landlord())
  const session = new URL(url).searchParams.get('session') ?? ''
  const path = fileUrl(server.services.secret, `documents/${id}`, session, Date.now() - 15 * 60_000 - 1000)
  const response = await fetch(server.url + path)
  expect([response.status, await response.json()]).toEqual([
    410,
    { message: 'Este enlace venció. Abre el documento nuevamente desde el portal.' },
  ])
})

test('an address opens its own document and nothing else, and cannot be lengthened', async () => {
  const ana = await server.landlord()
  const mine = new URL((await anUpload(ana)).url)
  const theirs = new URL((await anUpload(await server.landlord())).url)
  const status = async (url: URL) => (await fetch(url)).status
  const foreign = new URL(mine)
  foreign.pathname = theirs.pathname
  expect(await status(foreign)).toBe(404)
  const longer = new URL(mine)
  longer.searchParams.set('expires', '99999999999')
  expect(await status(longer)).toBe(404)
  for (const name of ['expires', 'session', 'signature']) {
    const without = new URL(mine)
    without.searchParams.delete(name)
    expect(await status(without)).toBe(404)
    const twice = new URL(mine)
    twice.searchParams.append(name, 'x')
    expect(await status(twice)).toBe(404)
  }
  const media = new URL(mine)
  media.pathname = media.pathname.replace('documents', 'media')
  expect(await status(media)).toBe(404)
})

test('the demo documents are true files of what they say they are', async () => {
  const rows = await server.services.db.query<{ id: number; mime: string }>(
    `select min(id) as id, mime from documents where user_id in ($1, $2) group by mime, sha256 order by mime desc limit 20`,
    [server.maria.id, server.pedro.id],
  )
  expect(new Set(rows.map(({ mime }) => mime))).toEqual(new Set(['image/jpeg', 'application/pdf']))
  const { session } = only(
    await server.services.db.query<{ session: string }>(`select id as session from sessions limit 1`),
  )
  for (const { id, mime } of rows) {
    const path = fileUrl(server.services.secret, `documents/${id}`, session, Date.now())
    const text = (await bytesOf(await fetch(server.url + path))).toString('latin1')
    if (mime === 'application/pdf')
      expect([text.startsWith('%PDF-1.4'), text.endsWith('%%EOF\n')]).toEqual([true, true])
    else expect([text.startsWith('\xff\xd8\xff'), text.endsWith('\xff\xd9')]).toEqual([true, true])
  }
})

test.each([
  ['without text', { document_id: 1 }, { detalle: ['El campo nota es obligatorio.'] }],
  ['of blanks', { document_id: 1, detalle: '  ' }, { detalle: ['El campo nota es obligatorio.'] }],
  ['on no document', { detalle: 'x' }, { document_id: ['El campo documento es obligatorio.'] }],
  [
    'of more than 2000 characters',
    { document_id: 1, detalle: 'x'.repeat(2001) },
    { detalle: ['El campo nota no puede tener más de 2000 caracteres.'] },
  ],
  [
    'on an unknown document',
    { document_id: 999_999, detalle: 'x' },
    { document_id: ['El documento indicado no existe.'] },
  ],
])('a note %s is refused', async (_name, note, errors) => {
  const { status, body } = await server.maria.send('POST', '/api/document/addNotes', note)
  expect([status, body['errors']]).toEqual([422, errors])
})
