import { beforeEach, expect, test, vi } from 'vitest'
import { csrfToken } from '../../../src/api/csrf'
import { renewCsrfToken } from '../../../src/api/renew-csrf-token'
import { send } from '../../../src/api/http'
import { Reply, useWireServer } from '../../support/wire-server'

const page = (token: string) => new Reply(200, `<html><meta name="csrf-token" content="${token}"></html>`)

const server = useWireServer({
  'GET /': page('fresh'),
  'POST /api/client/cosa': ({ headers }) =>
    headers['x-csrf-token'] === 'fresh' ? { status: 200 } : new Reply(419, '<html>Page Expired'),
})

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', server.url)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.url + path, init))
  document.head.innerHTML = '<meta name="csrf-token" content="stale">'
})

const posted = () => server.received.filter(({ method }) => method === 'POST').length

test('67: a save with a token that was rotated gets a new one, and is made once more', async () => {
  await send({ method: 'POST', path: '/api/client/cosa', body: {} })
  expect(csrfToken()).toBe('fresh')
  expect(posted()).toBe(2)
})

test('67: a server that refuses the new token too is not asked for ever', async () => {
  server.answer({ 'GET /': page('other') })
  await expect(send({ method: 'POST', path: '/api/client/cosa', body: {} })).rejects.toMatchObject({
    status: 419,
  })
  expect(posted()).toBe(2)
})

test('67: without a token in the page, or without a network, there is none to renew', async () => {
  server.answer({ 'GET /': new Reply(200, '<html></html>') })
  expect(await renewCsrfToken()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await renewCsrfToken()).toBe(false)
  document.head.innerHTML = ''
  expect(await renewCsrfToken()).toBe(false)
})

test('67: a server that never answers is given up, so that nothing waits for its token without end', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
  )
  const renewing = renewCsrfToken()
  expect(timeout).toHaveBeenCalledWith(20_000)
  limit.abort()
  expect(await renewing).toBe(false)
})
