import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveTimeLimits } from '../../server/time-limits'
import { receiptOf, someJpeg } from '../support/client'
import { openServer, type TestServer } from '../support/server'

/** Seconds lie between what a test waits for and the limit that would cut it: a busy machine wakes late. */
const limits = deriveTimeLimits({ put: 5_000, request: 60_000 })
let server: TestServer

beforeAll(async () => {
  server = await openServer({}, { limits })
})
afterAll(() => server.stop())

test('75: the connection of an upload is kept while its file is being stored, however long that may take', async () => {
  const { storage } = server.services
  const { put } = storage
  storage.put = async (...args) => {
    await sleep(limits.put * 0.75)
    await put(...args)
  }
  const upload = await server.pedro.upload(
    '/api/client/initial/create',
    { tipoDocument: 32, detalle: 'Lento' },
    someJpeg(1000),
  )
  storage.put = put
  expect(receiptOf(upload).bytes).toBe(1000)
})

test('75: a client that uses a connection again for as long as it was told finds it open', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const [response] = (await once(socket, 'data')) as [Buffer]
    return response.toString()
  }
  const told = 1000 * Number(/^Keep-Alive: timeout=(\d+)\r$/im.exec(await ask())?.[1])
  expect(told).toBeGreaterThan(0)
  await sleep(told)
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
  const cut = once(socket, 'close').then(() => 'cut')
  // It is cut long after that, but it is cut. The server's timer is this process's too, and so fires in its order.
  expect(await Promise.race([cut, sleep(told * 1.5).then(() => 'open')])).toBe('open')
  await cut
})
