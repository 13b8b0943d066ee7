import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { storedFile } from '../../../../src/api/documents'
import { initialOtherDocuments } from '../../../../src/api/initial'
import { hashToken, newToken } from '../../../../server/domain/tokens'
import { receiptOf, someJpeg } from '../../../support/client'
import { halfAnUpload } from '../../../support/half-upload'
import { sha256, spooledFiles } from '../../../support/stored-files'
import { eventually } from '../../../support/eventually'
import { useServer } from '../../../support/use-server'

const server = useServer()

const create = '/api/client/initial/create'
const limit = 26_214_400
const spooled = () => spooledFiles(server.services.config.dataDir)

test('the fields may come after the file', async () => {
  const ana = await server.landlord()
  const fields = { tipoDocument: 32, detalle: 'Al final' }
  receiptOf(await ana.upload(create, fields, someJpeg(100_000), { fileFirst: true }))
  expect(await ana.read(initialOtherDocuments)).toMatchObject([{ detalle: 'Al final', status: 0 }])
})

test('an upload without a file, and one with an empty file, are a 422', async () => {
  const ana = await server.landlord()
  const none = await ana.upload(create, { tipoDocument: 30 }, null)
  expect([none.status, none.body['errors']]).toEqual([422, { file: ['El campo archivo es obligatorio.'] }])
  const empty = await ana.upload(create, { tipoDocument: 30 }, new Uint8Array())
  expect([empty.status, empty.body['errors']]).toEqual([422, { file: ['El archivo está vacío.'] }])
  expect(spooled()).toEqual([])
})

test('25 MiB are taken; one byte more is a 413 that names the limit', async () => {
  const ana = await server.landlord()
  const most = someJpeg(limit)
  expect(receiptOf(await ana.upload(create, { tipoDocument: 30 }, most))).toMatchObject({
    bytes: limit,
    sha256: sha256(most),
  })
  const { status, body } = await ana.upload(create, { tipoDocument: 31 }, someJpeg(limit + 1))
  expect([status, body]).toEqual([413, { error: 'El archivo supera el máximo de 25 MB.', limit }])
  expect(spooled()).toEqual([])
})

test.each([
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...Buffer.from('RIFF\x10\0\0\0WEBPVP8 ')]],
  ['image/heic', [0, 0, 0, 24, ...Buffer.from('ftypheic\0\0\0\0mif1heic')]],
  ['image/heif', [0, 0, 0, 20, ...Buffer.from('ftypmif1\0\0\0\0mif1')]],
  ['application/pdf', [...Buffer.from('%PDF-1.7\n1 0 obj')]],
  ['application/pdf', [...Buffer.from('\r\nbasura\n%PDF-1.4\n1 0 obj')]],
] as const)('a file is known as %s by its first bytes, whatever it is called', async (mime, start) => {
  const ana = await server.landlord()
  const receipt = receiptOf(
    await ana.upload(create, { tipoDocument: 30 }, Uint8Array.from(start), { name: 'x.exe' }),
  )
  const { body } = await ana.get(`/api/client/getFile/${receipt.document_id}`)
  expect((await fetch(String(body['file']))).headers.get('content-type')).toBe(mime)
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from('MZ\x90\0')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an AVIF', Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypavif\0\0\0\0mif1avif')])],
  ['a GIF', Buffer.from('GIF89a')],
  ['half a signature', Buffer.from([0xff, 0xd8])],
])('%s that is called foto.jpg is refused by its bytes', async (_name, bytes) => {
  const ana = await server.landlord()
  const { status, body } = await ana.upload(create, { tipoDocument: 30 }, bytes)
  expect([status, body['error']]).toEqual([
    415,
    'Tipo de archivo no permitido. Usa JPEG, PNG, WebP, HEIC o PDF.',
  ])
  expect(spooled()).toEqual([])
})

test.each([
  ['fifteen bytes', '%PDF-1.4\n%%EOF\n'],
  ['a text that begins as one', '%PDF- es lo que va al principio de un PDF.'],
  ['megabytes of nothing', `%PDF-1.4\n${'0 '.repeat(1_000_000)}`],
])('a PDF that is only a header is a 422: %s', async (_, text) => {
  const ana = await server.landlord()
  const { status, body } = await ana.upload(create, { tipoDocument: 30 }, Buffer.from(text))
  expect([status, body['errors']]).toEqual([
    422,
    { file: ['El PDF está dañado o incompleto. Descárgalo de nuevo o elige otro archivo.'] },
  ])
  expect(spooled()).toEqual([])
})

test.each([
  ['with other bytes before its header', `basura\r\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF`],
  ['without an end', '%PDF-1.4\r1\t0\r\nobj<<>>'],
  ['whose first object lies across two reads', `%PDF-1.4\n%${'.'.repeat(65_522)}\n10 0 obj\n<<>>`],
])('a PDF that readers repair is taken: %s', async (_, text) => {
  const ana = await server.landlord()
  receiptOf(await ana.upload(create, { tipoDocument: 30 }, Buffer.from(text)))
})

test('a body that is no form is a 415', async () => {
  const ana = await server.landlord()
  expect((await ana.send('POST', create, { tipoDocument: 30 })).status).toBe(415)
})

/** A part of a form with the boundary b, as it is on the wire. */
function partOf(name: string, content: Uint8Array | string, filename?: string): Buffer {
  const named = `form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}`
  return Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: ${named}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

async function postForm(token: string, parts: readonly Buffer[], headers: Record<string, string> = {}) {
  const response = await fetch(server.url + create, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      ...headers,
    },
    body: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a file without a name is taken', async () => {
  const ana = await server.landlord()
  const file = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n',
    ),
    someJpeg(1000),
    Buffer.from('\r\n'),
  ])
  expect(await postForm(ana.token, [file, partOf('tipoDocument', '30')])).toMatchObject({ status: 200 })
  expect(spooled()).toEqual([])
})

test.each(['before', 'after'])('additional files of other names are ignored, %s the file', async (when) => {
  const ana = await server.landlord()
  const file = someJpeg(1000)
  const others = ['miniatura', 'original'].map((name) => partOf(name, someJpeg(200_000), `${name}.jpg`))
  const theFile = partOf('file', file, 'a.jpg')
  const parts = when === 'before' ? [...others, theFile] : [theFile, ...others]
  const answer = await postForm(ana.token, [partOf('tipoDocument', '30'), ...parts])
  expect(answer).toMatchObject({ status: 200, body: { receipt: { sha256: sha256(file) } } })
  expect(spooled()).toEqual([])
})

test('of two files neither is taken in silence', async () => {
  const ana = await server.landlord()
  const files = [1, 2].map(() => partOf('file', someJpeg(1000), 'a.jpg'))
  const { status, body } = await postForm(ana.token, [partOf('tipoDocument', '30'), ...files])
  expect([status, body['errors']]).toEqual([422, { file: ['Envía un solo archivo.'] }])
  expect(spooled()).toEqual([])
})

test('a field that is not UTF-8 is a 400, and nothing is stored under a wrong name', async () => {
  const ana = await server.landlord()
  const fields = [partOf('tipoDocument', '32'), partOf('detalle', Buffer.from('Póliza', 'latin1'))]
  expect((await postForm(ana.token, [...fields, partOf('file', someJpeg(1000), 'a.jpg')])).status).toBe(400)
  expect(spooled()).toEqual([])
  const json = await fetch(`${server.url}/api/document/addNotes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
    body: Buffer.from('{"respuesta":"no-aplica","tipoDocument":34,"detalle":"Año"}', 'latin1'),
  })
  expect(json.status).toBe(400)
})

test('a create with a Content-Encoding is a 415; identity is none', async () => {
  const ana = await server.landlord()
  const parts = [partOf('tipoDocument', '30'), partOf('file', someJpeg(1000), 'a.jpg')]
  const { status, body } = await postForm(ana.token, parts, { 'Content-Encoding': 'gzip' })
  expect([status, body]).toEqual([415, { message: 'El portal no recibe datos comprimidos.' }])
  const json = await ana.send('POST', '/api/document/addNotes', {}, { 'Content-Encoding': 'br' })
  expect(json.status).toBe(415)
  expect((await postForm(ana.token, parts, { 'Content-Encoding': 'identity' })).status).toBe(200)
})

const digestOf = (hex: string) => `sha-256=:${Buffer.from(hex, 'hex').toString('base64')}:`

test('a file that does not match its Content-Digest is refused; one that does is taken', async () => {
  const ana = await server.landlord()
  const file = someJpeg(1000)
  const send = (digest: string) =>
    ana.upload(create, { tipoDocument: 30 }, file, { headers: { 'Content-Digest': digest } })
  const damaged = await send(digestOf(sha256(someJpeg(1000))))
  expect([damaged.status, damaged.body['errors']]).toEqual([
    422,
    { file: ['El archivo llegó dañado. Prueba de nuevo.'] },
  ])
  expect((await send('sha-256=:no:')).status).toBe(422)
  receiptOf(await send(`unixsum=:30637:, ${digestOf(sha256(file))}`))
})

test('a Content-Digest of other algorithms alone says nothing of a file', async () => {
  const ana = await server.landlord()
  receiptOf(
    await ana.upload(create, { tipoDocument: 30 }, someJpeg(1000), {
      headers: { 'Content-Digest': `sha-512=:${'A'.repeat(86)}==:` },
    }),
  )
})

test('a Content-Digest of the whole body, as in RFC 9530, is checked too', async () => {
  const ana = await server.landlord()
  const content = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="tipoDocument"\r\n\r\n30\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    someJpeg(70_000),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const send = (digest: string) =>
    fetch(server.url + create, {
      method: 'POST',
      body: content,
      headers: {
        Authorization: `Bearer ${ana.token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Digest': digest,
      },
    })
  expect((await send(digestOf(sha256(content.subarray(1))))).status).toBe(422)
  expect((await send(digestOf(sha256(content)))).status).toBe(200)
})

test.each([
  'ñandú “1/2”.jpg',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  'CON\0.jpg',
  '/',
  '.',
  ' ',
  'a'.repeat(500),
  '‮gpj.exe',
])('a file called %j is stored under a name of the server, below the data folder', async (name) => {
  const ana = await server.landlord()
  const { document_id } = receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100), { name }))
  const [row] = await server.services.db.query<{ file_key: string; file_name: string }>(
    `select file_key, file_name from documents where id = $1`,
    [document_id],
  )
  expect(row?.file_key).toMatch(/^[0-9a-f-]{36}$/)
  expect(row?.file_name).toMatch(/^[^/\\\p{C}]{1,120}\.jpg$/u)
  expect(row?.file_name).not.toMatch(/^\./)
})

describe('a name that the form had to encode', () => {
  test.each([
    ['boleta "luz" abril.pdf', 'boleta luz abril'],
    ['escritura\ncasa\r\n2024.pdf', 'escritura casa 2024'],
    ['100%25 %0a.pdf', '100%25 %0a'],
  ])('%j is stored and shown as it was', async (name, stem) => {
    const ana = await server.landlord()
    const { document_id } = receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100), { name }))
    const [row] = await server.services.db.query<{ file_name: string }>(
      `select file_name from documents where id = $1`,
      [document_id],
    )
    expect(row?.file_name).toBe(`${stem}.jpg`)
    const { file } = await ana.read(storedFile(document_id))
    const disposition = (await fetch(file ?? '')).headers.get('content-disposition') ?? ''
    const [, shown = ''] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
    expect(decodeURIComponent(shown)).toBe(`${stem}.jpg`)
  })
})

test('an upload that breaks off leaves nothing behind, and can be sent again', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const { socket } = halfAnUpload(server.url, ana.token, someJpeg(100_000), key)
  await eventually(() => expect(spooled()).toHaveLength(1))
  socket.destroy()
  await eventually(() => expect(spooled()).toEqual([]))
  receiptOf(await ana.upload(create, { tipoDocument: 30 }, someJpeg(100), { key }))
})

test('a stalled upload does not hold up the same upload sent again', async () => {
  const ana = await server.landlord()
  const key = randomUUID()
  const file = someJpeg(100_000)
  const { socket } = halfAnUpload(server.url, ana.token, file, key)
  await eventually(() => expect(spooled()).toHaveLength(1))
  receiptOf(await ana.upload(create, { tipoDocument: 34 }, file, { key }))
  socket.destroy()
  await eventually(() => expect(spooled()).toEqual([]))
})

test('an upload needs a session before its body is read', async () => {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(someJpeg(100))]))
  const response = await fetch(server.url + create, { method: 'POST', body: form })
  expect(response.status).toBe(401)
})

/** Sends all of a body, on a connection that ends with the answer, before it reads: as proxies and simple clients do. */
async function sentWhole(
  head: Record<string, string>,
  bytes: number,
  start = '',
): Promise<{ answer: string; written: boolean }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // It is destroyed then.
  socket.on('error', () => undefined)
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...head }).map((line) => line.join(': '))
  const chunked = head['Transfer-Encoding'] !== undefined
  if (!chunked) lines.push(`Content-Length: ${bytes}`)
  socket.write(`POST ${create} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const write = async (chunk: Buffer) => {
    const framed = chunked
      ? [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]
      : [chunk]
    if (!socket.write(Buffer.concat(framed)))
      await Promise.race([ended, once(socket, 'drain').catch(() => null)])
  }
  if (start) await write(Buffer.from(start))
  for (let sent = start.length; sent < bytes && !socket.destroyed; sent += 65_536)
    await write(Buffer.alloc(Math.min(65_536, bytes - sent)))
  const written = !socket.destroyed
  return { answer: await text(socket).catch(() => ''), written }
}

describe('a refusal is heard by a client that sends everything first', () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  test.each<[number, string, number, (token: string, first: string) => Record<string, string>, string?]>([
    [413, 'a length over the limit', 28_000_000, (token) => ({ ...form, Authorization: `Bearer ${token}` })],
    [
      413,
      'at the end of what is read',
      32 * 1024 * 1024,
      (token) => ({ ...form, Authorization: `Bearer ${token}` }),
    ],
    [
      413,
      'a file over the limit',
      26_500_000,
      (token) => ({ ...form, Authorization: `Bearer ${token}` }),
      file,
    ],
    [401, 'no session', 8_000_000, () => form],
    [423, 'a first password', 8_000_000, (_, first) => ({ ...form, Authorization: `Bearer ${first}` })],
    [
      415,
      'no form',
      8_000_000,
      (token) => ({ 'Content-Type': 'text/csv', Authorization: `Bearer ${token}` }),
    ],
    [
      422,
      'a key that can not be',
      8_000_000,
      (token) => ({ ...form, Authorization: `Bearer ${token}`, 'Idempotency-Key': 'x'.repeat(201) }),
    ],
    [400, 'a broken form', 8_000_000, (token) => ({ ...form, Authorization: `Bearer ${token}` }), '--b\r\nx'],
  ])('%i: %s', async (status, _, bytes, headers, start) => {
    const ana = await server.landlord()
    const first = newToken()
    await server.services.db.query(
      `insert into sessions (token_hash, user_id, first_password) values ($1, $2, true)`,
      [hashToken(first), ana.id],
    )
    const { answer, written } = await sentWhole(headers(ana.token, first), bytes, start)
    expect([written, answer.slice(0, 12)]).toEqual([true, `HTTP/1.1 ${status}`])
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toBeTypeOf('object')
    expect(spooled()).toEqual([])
  })

  test('and beyond what any phone sends the connection ends', async () => {
    const ana = await server.landlord()
    const head = { ...form, Authorization: `Bearer ${ana.token}` }
    expect((await sentWhole(head, 200_000_000)).written).toBe(false)
    const endless = { ...head, 'Transfer-Encoding': 'chunked' }
    expect((await sentWhole(endless, 200_000_000, file)).written).toBe(false)
    await eventually(() => expect(spooled()).toEqual([]))
  })
})
