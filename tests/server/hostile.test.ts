import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contrato } from '../../src/api/records/contrato'
import { notes } from '../../src/api/documents'
import { initialOtherDocuments } from '../../src/api/initial'
import { inmueble } from '../../src/api/inmuebles'
import { units } from '../../src/api/records/units'
import { receiptOf, someJpeg } from '../support/client'
import { addContract, addProperty } from '../support/landlord-fixtures'
import { useServer } from '../support/use-server'

const errorSchema = v.object({ message: v.string() })

const server = useServer()

const nasty = [
  `'; drop table documents; --`,
  `" or 1=1 --`,
  `$1 \\' \\`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}} ${7*7}',
  '😀 ñ ‮ \u0001',
]

test.each(nasty)('the text %j is kept unchanged in every field', async (text) => {
  const ana = await server.landlord()
  const kept = text.trim()
  const id = await addProperty(ana, {
    numero_departamento: text,
    direccion: text,
    rol: text,
    numero_repertorio: text,
  })
  expect(await ana.read(inmueble(id))).toMatchObject({
    numero_departamento: kept,
    direccion: kept,
    rol: kept,
  })

  await ana.send('POST', '/api/client/inmueble/bodega', { numero: text, rol: text, valor: 1, inmueble: id })
  expect(await ana.read(units('bodega', id))).toMatchObject([{ numero: kept, rol: kept }])

  const lease = await addContract(ana, id, { nombre_arrendatario: text })
  expect(await ana.read(contrato(lease))).toMatchObject({ nombre_arrendatario: kept })

  const { document_id } = receiptOf(
    await ana.upload('/api/client/initial/create', { tipoDocument: 32, detalle: text }, someJpeg(10), {
      name: text,
    }),
  )
  expect(await ana.read(initialOtherDocuments)).toMatchObject([{ detalle: kept }])
  await ana.send('POST', '/api/document/addNotes', { document_id, detalle: text })
  expect(await ana.read(notes(document_id))).toMatchObject([{ detail: kept }])

  const [counted] = await server.services.db.query<{ count: number }>(
    `select count(*)::int as count from documents`,
  )
  expect(counted?.count).toBeGreaterThan(100)
})

test.each(nasty)('%j in a sign-in or a path is one that is not found', async (text) => {
  const login = async (email: string) =>
    (await server.visitor.send('POST', '/api/client/login', { email, password: text })).status
  expect(await login(`nadie-${nasty.indexOf(text)}@example.cl`)).toBe(401)
  // It is no e-mail address.
  expect(await login(text)).toBe(422)
  const path = encodeURIComponent(text)
  expect((await server.maria.get(`/api/client/comuna/${path}`)).body).toEqual({ comunas: [] })
  for (const call of ['inmueble', 'getFile', 'getNotes', 'media/sidebar', 'task/documentType']) {
    expect((await server.maria.get(`/api/client/${call}/${path}`)).status).toBe(404)
  }
})

test.each(['[]', '"x"', '1', 'null', '{', '', '{"__proto__":{"id":1}}'])(
  'the body %s is a 4xx with a message',
  async (body) => {
    const response = await fetch(`${server.url}/api/client/contrato`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${server.maria.token}` },
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(v.parse(errorSchema, await response.json()).message).not.toBe('')
  },
)

test('a body of megabytes is a 413, in JSON', async () => {
  const { status, body } = await server.maria.send('POST', '/api/document/addNotes', {
    detalle: 'x'.repeat(2_000_000),
  })
  expect([status, body]).toEqual([413, { message: 'Lo enviado supera el tamaño máximo.' }])
})

test.each([
  '/api/',
  '/api/nada',
  '/api/client/inmueble/1/2/3',
  '/api/..%2fetc/passwd',
  '/api/client/%2e%2e/secret',
  '/api/%',
])('an unknown address below /api/ is a 404 or 400 in JSON: %s', async (path) => {
  const response = await fetch(server.url + path)
  expect([400, 401, 404]).toContain(response.status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(v.parse(errorSchema, await response.json()).message).not.toBe('')
})

test('no path leads out of the built app', async () => {
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '//etc/passwd',
  ]) {
    const response = await fetch(server.url + path)
    expect(await response.text()).not.toMatch(/portal-inversionista|root:/)
  }
})

test('a page may run its own scripts only, and no other site may frame it', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
    'frame-src': "'self' blob: https: http:",
    'img-src': "'self' blob: data: https: http:",
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('no cache keeps a response with personal data', async () => {
  const response = await server.maria.get('/api/client/inmueble')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const login = await server.visitor.send('POST', '/api/client/login', { email: 'x', password: 'x' })
  expect(login.headers.get('cache-control')).toBe('no-store')
})

/** Of a response that no route sent. */
const earlyHeaders = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

test('a request that reaches no route gets a response in Spanish too', async () => {
  const understood = { message: 'No se pudo entender la solicitud.' }
  const address = await server.maria.get('/api/client/comuna/%zz')
  expect([address.status, address.json]).toEqual([400, understood])
  expect(Object.fromEntries(address.headers)).toMatchObject(earlyHeaders)
  const noForm = await fetch(`${server.url}/api/document/addNotes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.maria.token}`, 'Content-Type': 'text/plain' },
    body: 'hola',
  })
  expect([noForm.status, await noForm.json()]).toMatchObject([422, understood])
})

test.each([
  ['no HTTP at all', 'hola\r\n\r\n', 400],
  [
    'headers without end',
    `GET /api/client/initial HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('%s gets a response in Spanish', async (_name, sent, status) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ message: 'No se pudo entender la solicitud.' })
  for (const [name, value] of Object.entries(earlyHeaders))
    expect(head.toLowerCase()).toContain(`${name}: ${value}`)
})

test.each([
  ['no host', 'GET /api/client/initial HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
])('a request with %s is refused in JSON, with the headers of every answer', async (_name, sent, status) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(body).toContain('{"message":"No se pudo entender la solicitud."}')
  for (const header of [
    'content-type: application/json',
    'content-security-policy: ',
    'x-content-type-options: nosniff',
  ])
    expect(head.toLowerCase()).toContain(`\n${header}`)
})

test('a 401 names the way in, and a 405 the methods that the address takes', async () => {
  const signedOut = await server.visitor.get('/api/client/inmueble')
  expect([signedOut.status, signedOut.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  for (const [method, path, allow] of [
    ['DELETE', '/api/client/inmueble', 'GET, HEAD'],
    ['PATCH', '/api/client/inmueble/7', 'GET, HEAD, PUT'],
    ['GET', '/api/client/login', 'POST'],
    ['POST', '/login', 'GET, HEAD'],
    ['PUT', '/compartir', 'GET, HEAD, POST'],
  ] as const) {
    const response = await fetch(server.url + path, { method })
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow])
    expect(v.parse(errorSchema, await response.json()).message).not.toBe('')
  }
})

test('an answer is compressed for whom takes it, and not for whom refuses it', async () => {
  const encoding = async (accepted: string) => {
    const response = await fetch(`${server.url}/api/client/inmueble`, {
      headers: { 'Accept-Encoding': accepted, Authorization: `Bearer ${server.maria.token}` },
    })
    return response.headers.get('content-encoding')
  }
  for (const takes of ['gzip', 'br, GZIP;q=0.5'])
    expect([takes, await encoding(takes)]).toEqual([takes, 'gzip'])
  for (const not of ['gzip;q=0', 'gzip; q=0.0, br', 'x-gzip-like', 'identity'])
    expect([not, await encoding(not)]).toEqual([not, null])
})

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['a length and a coding', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a coding with a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['a coding of its own', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
])('a request whose end is not certain smuggles no other: %s', async (_name, rest) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `POST /api/client/login HTTP/1.1\r\nHost: x\r\n${rest}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
  )
  expect((await text(socket)).match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
})

test('a field of an upload may be called like a part of every object', async () => {
  const ana = await server.landlord()
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { status } = await ana.upload(
      '/api/client/initial/create',
      { tipoDocument: 32, detalle: 'x', [name]: 'x' },
      someJpeg(10),
    )
    expect([200, 400]).toContain(status)
  }
})

test('a page of another site can change nothing: its requests carry no session, and a form is not read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const send = (path: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://evil.example' },
        body: '{"email":"maria.gonzalez@example.cl","password":"Inversionista.2026"}',
      })
    expect((await send('/api/document/addNotes')).status).toBe(401)
    expect([400, 415, 422]).toContain((await send('/api/client/login')).status)
  }
})
