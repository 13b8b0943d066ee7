import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '../../../server/storage/storage'
import { useServer } from '../../support/use-server'

const server = useServer()

test('says that it is alive and ready', async () => {
  expect(await server.visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await server.visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

describe('without its storage', () => {
  let check: FileStorage['check']
  beforeAll(() => {
    const { storage } = server.services
    check = storage.check
    storage.check = () => Promise.reject(new Error('read-only file system'))
  })
  afterAll(() => {
    server.services.storage.check = check
  })

  test('is alive but not ready', async () => {
    expect((await server.visitor.get('/healthz')).status).toBe(200)
    expect((await server.visitor.get('/readyz')).status).toBe(503)
  })
})
