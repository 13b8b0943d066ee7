import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { timeLimits } from '../../server/time-limits'
import { receiptOf, someJpeg } from '../support/client'
import { halfAnUpload } from '../support/half-upload'
import { openServer } from '../support/server'
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

test('a stop ends a connection that was opened ahead and has sent nothing yet', async () => {
  const server = await openServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // The server accepts in order: it has this one too, then.
  await server.visitor.get('/healthz')
  const stopped = server.stop()
  await eventually(() => expect(server.visitor.get('/healthz')).rejects.toThrow())
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await text(socket).catch(() => '')).toBe('')
  await stopped
})
