import { randomUUID } from 'node:crypto'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tidyUp } from '../../../server/domain/tidy-up'
import { partsKept } from '../../../server/storage/parts'
import { receiptOf, someJpeg, type Landlord, type Reply } from '../../support/client'
import { eventually } from '../../support/eventually'
import { openServer, type TestServer } from '../../support/server'
import { sha256 } from '../../support/stored-files'

let server: TestServer
let ana: Landlord
beforeAll(async () => {
  server = await openServer()
  ana = await server.landlord()
})
afterAll(() => server.stop())

const place = '/api/client/subidas'
const create = '/api/client/initial/create'
const file = someJpeg(200_000)

function tus(
  method: 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST',
  path: string,
  headers: Record<string, string | number> = {},
  { body, as = ana }: { body?: Uint8Array<ArrayBuffer>; as?: Landlord } = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${as.token}`,
      'Tus-Resumable': '1.0.0',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
    ...(body && { body }),
  })
}

function begin(key: string, bytes = file.length): Promise<Response> {
  return tus('POST', place, { 'Upload-Length': bytes, 'Upload-Metadata': `clave ${btoa(key)}` })
}

function append(key: string, from: number, to: number, as = ana): Promise<Response> {
  const headers = { 'Upload-Offset': from, 'Content-Type': 'application/offset+octet-stream' }
  return tus('PATCH', `${place}/${key}.${file.length}`, headers, { body: file.slice(from, to), as })
}

/** A part that says that it is all the rest of a file from a byte on, and of which nothing has been sent. */
function partOnSocket(key: string, from: number, bytes = file.length): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `PATCH ${place}/${key}.${bytes} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n` +
      `Tus-Resumable: 1.0.0\r\nUpload-Offset: ${from}\r\nContent-Type: application/offset+octet-stream\r\n` +
      `Content-Length: ${bytes - from}\r\n\r\n`,
  )
  return socket
}

async function arrived(key: string, bytes = file.length): Promise<number | null> {
  const { status, headers } = await tus('HEAD', `${place}/${key}.${bytes}`)
  if (status === 404) return null
  expect([status, headers.get('upload-length'), headers.get('cache-control')]).toEqual([
    200,
    String(bytes),
    'no-store',
  ])
  return Number(headers.get('upload-offset'))
}

/** The create of a file that has arrived in parts. */
function finish(key: string, fields: Record<string, string | number> = {}, as = ana): Promise<Reply> {
  const named = { subida: `${key}.${file.length}`, nombre: 'escritura.jpg', sha256: sha256(file) }
  return as.upload(create, { tipoDocument: 32, detalle: 'En partes', ...named, ...fields }, null, { key })
}

const filesIn = (folder: string) => readdirSync(join(server.services.config.dataDir, folder))

test('a file that arrives in parts becomes a document once, and leaves nothing behind', async () => {
  const key = randomUUID()
  expect(await arrived(key)).toBeNull()
  const begun = await begin(key)
  expect([begun.status, begun.headers.get('location'), begun.headers.get('tus-resumable')]).toEqual([
    201,
    `${place}/${key}.${file.length}`,
    '1.0.0',
  ])
  expect((await append(key, 0, 120_000)).headers.get('upload-offset')).toBe('120000')
  expect(await arrived(key)).toBe(120_000)
  // A beginning that is repeated takes nothing away.
  await begin(key)
  expect(await arrived(key)).toBe(120_000)
  expect((await append(key, 120_000, file.length)).status).toBe(204)

  const reply = await finish(key)
  expect(receiptOf(reply)).toMatchObject({ bytes: file.length, sha256: sha256(file) })
  expect([filesIn('parts'), filesIn('spool')]).toEqual([[], []])
  // The answer was lost: the same key gets the same one, with the file whole or in parts.
  const fields = { tipoDocument: 32, detalle: 'En partes' }
  expect((await ana.upload(create, fields, file, { key })).json).toEqual(reply.json)
  await begin(key)
  await append(key, 0, file.length)
  expect((await finish(key)).json).toEqual(reply.json)
  expect([filesIn('parts'), filesIn('spool')]).toEqual([[], []])
})

test('a part that is cut counts as far as it came, also while its connection is not known to be dead', async () => {
  const key = randomUUID()
  await begin(key)
  // The phone goes into a tunnel: the connection hangs, and the next one ends it.
  const hanging = partOnSocket(key, 0)
  hanging.on('error', () => undefined)
  hanging.write(file.slice(0, 50_000))
  const [name = ''] = filesIn('parts')
  const path = join(server.services.config.dataDir, 'parts', name)
  await eventually(() => expect(statSync(path).size).toBe(50_000))
  expect(await arrived(key)).toBe(50_000)
  hanging.destroy()
  expect((await append(key, 50_000, file.length)).status).toBe(204)
  expect(receiptOf(await finish(key)).sha256).toBe(sha256(file))
})

test('a create whose parts are not all there, or not as they were sent, is tried again from what is there', async () => {
  const key = randomUUID()
  expect((await finish(key)).status).toBe(503)
  await begin(key)
  await append(key, 0, 1_000)
  const early = await finish(key)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await arrived(key)).toBe(1_000)

  await append(key, 1_000, file.length)
  expect((await finish(key, { sha256: sha256(someJpeg(10)) })).status).toBe(503)
  expect(await arrived(key)).toBeNull()
  expect(filesIn('spool')).toEqual([])
})

test('on a file system without links the parts are copied', async () => {
  const links = vi.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error('link'), { code: 'EPERM' }))
  syncBuiltinESMExports()
  try {
    const key = randomUUID()
    await begin(key)
    await append(key, 0, file.length)
    expect(receiptOf(await finish(key)).sha256).toBe(sha256(file))
    expect(links).toHaveBeenCalledOnce()
    expect([filesIn('parts'), filesIn('spool')]).toEqual([[], []])
  } finally {
    links.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a refused create keeps the parts for the next one', async () => {
  const key = randomUUID()
  await begin(key)
  await append(key, 0, file.length)
  expect((await finish(key, { detalle: '' })).status).toBe(422)
  expect(await arrived(key)).toBe(file.length)
  expect(filesIn('spool')).toEqual([])
  expect((await finish(key)).status).toBe(200)
})

test('no one reaches the parts of another landlord', async () => {
  const key = randomUUID()
  await begin(key)
  await append(key, 0, file.length)
  const { pedro } = server
  expect((await tus('HEAD', `${place}/${key}.${file.length}`, {}, { as: pedro })).status).toBe(404)
  expect((await append(key, 0, 10, pedro)).status).toBe(404)
  expect((await finish(key, {}, pedro)).status).toBe(503)
  expect((await finish(key)).status).toBe(200)
})

test('what is not continued for a day is removed', async () => {
  const key = randomUUID()
  await begin(key)
  const { config } = server.services
  const [name = ''] = filesIn('parts')
  const age = (ms: number) =>
    utimesSync(join(config.dataDir, 'parts', name), new Date(), new Date(Date.now() - ms))
  age(partsKept - 60_000)
  await tidyUp(server.services, { starting: false })
  expect(await arrived(key)).toBe(0)
  age(partsKept + 1)
  await tidyUp(server.services, { starting: false })
  expect(await arrived(key)).toBeNull()
})

test('tells what it takes', async () => {
  const { status, headers } = await tus('OPTIONS', place)
  expect(status).toBe(204)
  expect(Object.fromEntries(headers)).toMatchObject({
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': 'creation',
    'tus-max-size': '26214400',
  })
})

describe('refused', () => {
  test.each([
    ['without a length', {}, 400],
    ['of no bytes', { 'Upload-Length': 0 }, 400],
    ['too large', { 'Upload-Length': 26_214_401 }, 413],
    ['with a name that is none', { 'Upload-Length': 5, 'Upload-Metadata': `clave ${btoa('../a')}` }, 400],
    ['of another version', { 'Upload-Length': 5, 'Tus-Resumable': '0.2.2' }, 412],
  ])('a file %s', async (_what, headers, status) => {
    expect((await tus('POST', place, headers)).status).toBe(status)
  })

  test('a part at another byte, of another type, and one that is too long', async () => {
    const key = randomUUID()
    await begin(key, 10)
    const address = `${place}/${key}.10`
    const part = (headers: Record<string, string | number>, bytes: number) =>
      tus(
        'PATCH',
        address,
        { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 0, ...headers },
        { body: file.slice(0, bytes) },
      )
    expect((await part({ 'Upload-Offset': 5 }, 5)).status).toBe(409)
    expect((await part({ 'Content-Type': 'image/jpeg' }, 5)).status).toBe(415)
    expect((await part({}, 11)).status).toBe(413)
    expect(await arrived(key, 10)).toBe(0)
    expect((await part({}, 10)).status).toBe(204)
    expect((await part({ 'Upload-Offset': 10 }, 1)).status).toBe(413)
  })

  test('parts of what was never begun', async () => {
    expect((await append(randomUUID(), 0, 10)).status).toBe(404)
    expect((await tus('HEAD', `${place}/hola`)).status).toBe(404)
  })

  test('without a session', async () => {
    const response = await fetch(server.url + place, {
      method: 'POST',
      headers: { 'Tus-Resumable': '1.0.0' },
    })
    expect([response.status, response.headers.get('tus-resumable')]).toEqual([401, null])
  })
})

test('a part at another byte is read to its end, since a browser hears an answer when it has sent all', async () => {
  const key = randomUUID()
  const bytes = 20_000_000
  await begin(key, bytes)
  const socket = partOnSocket(key, 5, bytes)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  await eventually(() => expect(answer).toMatch(/^HTTP\/1.1 409 /))
  await new Promise((sent) => socket.write(Buffer.alloc(bytes - 5), sent))
  // A server that has read only half of the part could not take the next request from the same connection.
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  await eventually(() => expect(answer).toContain('HTTP/1.1 200 '))
  socket.destroy()
})
