import fs, { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { someJpeg } from '../support/client'
import { halfAnUpload } from '../support/half-upload'
import { eventually } from '../support/eventually'
import { useServer } from '../support/use-server'

const server = useServer()

const create = '/api/client/initial/create'
const notUnderstood = { message: 'No se pudo entender la solicitud.' }

test.each([
  '/api/client/comuna/%00',
  '/api/client/comuna/Metropolitana%00',
  '/api/task/inmueble/getComuna/%00',
  '/api/client/inmueble/%00',
  '/api/client/initial?x=%00',
  '/files/documents/1?expires=%00&signature=%00',
])('a NUL in an address is a 400: %s', async (path) => {
  const { status, body } = await server.maria.get(path)
  expect([status, body]).toEqual([400, notUnderstood])
})

/** Posts a body as it is, with its full length. */
async function post(type: string, body: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(server.url + create, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.pedro.token}`, 'Content-Type': type },
    body,
  })
  return { status: response.status, body: await response.json() }
}

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'

test.each([
  ['without a boundary', 'multipart/form-data', `${part}x\r\n--b--\r\n`],
  ['with an empty boundary', 'multipart/form-data; boundary=', `${part}x\r\n--b--\r\n`],
  ['without its end', 'multipart/form-data; boundary=b', `${part}x`],
  [
    'without an end of its headers',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data',
  ],
  ['with another boundary', 'multipart/form-data; boundary=c', `${part}x\r\n--b--\r\n`],
  ['that is no form at all', 'multipart/form-data; boundary=b', 'hola'],
])('a form %s is a 400 or 422, and leaves nothing behind', async (_name, type, sent) => {
  const { status, body } = await post(type, sent)
  expect([400, 422]).toContain(status)
  expect(body).toMatchObject({ message: expect.any(String) as string })
  expect(readdirSync(server.services.storage.spool)).toEqual([])
})

test('a form that fails before its file was opened leaves nothing behind either', async () => {
  const open = fs.open
  const opened = new Promise<void>((resolve) => {
    const late = (path: string, flags: string, mode: number, done: (...of: unknown[]) => void) => {
      setTimeout(() => {
        open(path, flags, mode, (...of) => {
          done(...of)
          resolve()
        })
      }, 100)
    }
    vi.spyOn(fs, 'open').mockImplementationOnce(late as typeof open)
  })
  const { status } = await post('multipart/form-data; boundary=b', `${part}x`)
  await opened
  expect(status).toBe(400)
  expect(readdirSync(server.services.storage.spool)).toEqual([])
})

test('a body that is cut short is no refusal: a proxy that waits for the response gets a 408', async () => {
  const ana = await server.landlord()
  const { socket } = halfAnUpload(server.url, ana.token, someJpeg(100_000))
  await eventually(() => expect(readdirSync(server.services.storage.spool)).toHaveLength(1))
  // Half closed, so that the response can still be read.
  socket.end()
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  await eventually(() => expect(readdirSync(server.services.storage.spool)).toEqual([]))
})

test('a chunked body that is cut short is no refusal either', async () => {
  const ana = await server.landlord()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `POST ${create} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nTransfer-Encoding: chunked\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\n\r\n`,
  )
  socket.end(`${part.length.toString(16)}\r\n${part}\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})
