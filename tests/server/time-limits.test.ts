import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveTimeLimits } from '../../server/time-limits'
import { receiptOf, someJpeg } from '../support/client'
import { eventually } from '../support/eventually'
import { openServer, type TestServer } from '../support/server'

/** A busy machine may wake after the limit that cuts: then the test tries again. What is always cut is never kept. */
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
  await eventually(async () => {
    const upload = await server.pedro.upload(
      '/api/client/initial/create',
      { tipoDocument: 32, detalle: 'Lento' },
      someJpeg(1000),
    )
    expect(receiptOf(upload).bytes).toBe(1000)
  })
  storage.put = put
})

test('75: a client that uses a connection again for as long as it was told finds it open', async () => {
  await eventually(async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const cut = once(socket, 'close')
    const ask = async (): Promise<string> => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      const [response] = (await Promise.race([once(socket, 'data'), cut])) as [Buffer | boolean]
      return String(response)
    }
    const told = 1000 * Number(/^Keep-Alive: timeout=(\d+)\r$/im.exec(await ask())?.[1])
    expect(told).toBeGreaterThan(0)
    await sleep(told)
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    // It is cut long after that, but it is cut.
    const open = sleep(told * 1.5).then(() => 'open')
    expect(await Promise.race([cut, open])).toBe('open')
    await cut
  })
})
