import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseBusy } from '../../server/database/database'
import { respondToErrors } from '../../server/http/errors'
import { shedLoad } from '../../server/http/shed-load'
import { timeLimits } from '../../server/time-limits'
import { receiptOf, someJpeg } from '../support/client'
import { halfAnUpload } from '../support/half-upload'
import { openServer, type TestServer } from '../support/server'
import { spooledFiles } from '../support/stored-files'
import { eventually } from '../support/eventually'

test('an idle connection is cut, and nothing of it is kept', async () => {
  const server = await openServer({}, { limits: { ...timeLimits, idle: 500 } })
  const { socket } = halfAnUpload(server.url, server.maria.token, someJpeg(10_000))
  await once(socket, 'close')
  await eventually(() => expect(spooledFiles(server.services.config.dataDir)).toEqual([]))
  await server.stop()
})

test('an upload that takes too long is cut too, and its key is free again', async () => {
  const server = await openServer({}, { limits: { ...timeLimits, request: 1000 } })
  const key = randomUUID()
  const ana = await server.landlord()
  const { socket } = halfAnUpload(server.url, ana.token, someJpeg(100_000), key)
  // Long after the server has closed it, a write may still find the socket open.
  socket.on('error', () => undefined)
  const trickle = setInterval(() => socket.write('.'), 50)
  const response = await text(socket)
  clearInterval(trickle)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  await eventually(() => expect(spooledFiles(server.services.config.dataDir)).toEqual([]))
  receiptOf(await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(100), { key }))
  await server.stop()
})

test('too many writes of one user are refused for less than a minute, and nothing else is', async () => {
  const server = await openServer({}, { writes: 3 })
  const ana = await server.landlord()
  const write = () => ana.send('PUT', '/api/client/avisos', { aviso: 'mes', activo: true })
  for (let count = 0; count < 3; count++) expect((await write()).status).toBe(200)

  // Whatever it writes, and before its body is read.
  const stopped = await ana.upload('/api/client/initial/create', { tipoDocument: 34 }, someJpeg(100))
  expect([stopped.status, stopped.body]).toEqual([
    429,
    { message: 'Demasiados intentos. Prueba de nuevo en 1 minuto.' },
  ])
  const seconds = Number(stopped.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await ana.get('/api/client/initial')).status).toBe(200)
  // The same address, another user.
  expect((await server.maria.send('PUT', '/api/client/avisos', { aviso: 'mes', activo: true })).status).toBe(
    200,
  )

  server.services.db.query = () => Promise.reject(new DatabaseBusy())
  const busy = await ana.get('/api/client/initial')
  expect([busy.status, busy.headers.get('Retry-After'), busy.body]).toEqual([
    503,
    '5',
    { message: 'El portal está muy ocupado. Prueba de nuevo en unos segundos.' },
  ])
  await server.stop()
})

test('a process that is behind its work refuses more of it, and still says that it lives', async () => {
  const app = Fastify()
  respondToErrors(app)
  await shedLoad(app, { delay: 100, over: 1000 })
  for (const path of ['/', '/healthz']) app.get(path, () => 'ok')
  await app.ready()
  await eventually(async () => expect((await app.inject('/')).statusCode).toBe(200))
  const never = new Int32Array(new SharedArrayBuffer(4))
  let refused
  do {
    Atomics.wait(never, 0, 0, 150)
    await sleep(0)
    refused = await app.inject('/')
  } while (refused.statusCode === 200)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

describe('a stop ends a connection', () => {
  const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  let server: TestServer
  let socket: Socket

  beforeEach(async () => {
    server = await openServer()
    socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    // The server may end it while something is being written.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
  })

  /** Begins to stop the server, and resolves once no new client reaches it; `stopped` when it has ended. */
  async function beginStop(): Promise<{ stopped: Promise<void> }> {
    const stopped = server.stop()
    await eventually(() => expect(server.visitor.get('/healthz')).rejects.toThrow())
    return { stopped }
  }

  test('that was opened ahead and has sent nothing yet', async () => {
    // The server accepts in order: it has that one too, then.
    await server.visitor.get('/healthz')
    const { stopped } = await beginStop()
    socket.write(health)
    expect(await text(socket).catch(() => '')).toBe('')
    await stopped
  })

  test('as soon as the response that it waits for has ended', async () => {
    const { storage } = server.services
    const asked = new AbortController()
    const freed = new AbortController()
    const held = once(freed.signal, 'abort')
    // Not the database: what the server does on its own account asks it too.
    storage.check = async () => {
      asked.abort()
      await held
    }
    const said = text(socket).catch(() => '')
    const reached = once(asked.signal, 'abort')
    socket.write(health.replace('/healthz', '/readyz'))
    await reached
    const { stopped } = await beginStop()
    freed.abort()
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0))
    socket.write(health)
    expect((await said).match(/HTTP\/1\.1/g)).toHaveLength(1)
    await stopped
  })
})
