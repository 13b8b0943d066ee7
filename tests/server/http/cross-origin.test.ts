import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFile } from '../../../src/api/documents'
import { ConfigError, readConfig } from '../../../server/config'
import { calls } from '../../support/calls'
import { addDocument } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

const app = 'https://app.example.cl'
const stranger = 'https://app.example.cl.evil.example'
/** What the app asks to send with an upload (docs/contract.md, 'Headers of a request'). */
const asked = 'authorization,user,idempotency-key,x-api-key,x-csrf-token,content-type,accept'

function preflight(url: string, origin: string, method = 'POST'): Promise<Response> {
  return fetch(`${url}/api/client/initial/create`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked,
    },
  })
}

function names(list: string | null): string[] {
  return (list ?? '').split(',').map((name) => name.trim().toLowerCase())
}

describe('with the origins of ALLOWED_ORIGINS', () => {
  let server: TestServer
  beforeAll(async () => {
    // An unknown address of the built app is its start page.
    server = await openServer({ ALLOWED_ORIGINS: `http://localhost:5173, ${app}` }, { dist: '/no/build' })
  })
  afterAll(() => server.stop())

  const ask = (path: string, origin: string) =>
    fetch(server.url + path, { headers: { Authorization: `Bearer ${server.maria.token}`, Origin: origin } })

  test('a page of one of them may send what the app sends', async () => {
    for (const origin of [app, 'http://localhost:5173']) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const { status, headers } = await preflight(server.url, origin, method)
        expect(status).toBe(204)
        expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
        expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
        expect(names(headers.get('Access-Control-Allow-Methods'))).toContain(method.toLowerCase())
        expect(names(headers.get('Access-Control-Allow-Headers'))).toEqual(
          expect.arrayContaining(asked.split(',')),
        )
      }
    }
  })

  test('it can read the responses, including refusals and Retry-After', async () => {
    for (const [path, status] of [
      ['/api/client/inmueble', 200],
      ['/api/client/inmueble/1', 404],
      ['/api/nada', 404],
    ] as const) {
      const response = await ask(path, app)
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([status, app])
      expect(names(response.headers.get('Access-Control-Expose-Headers'))).toContain('retry-after')
    }
    const signedOut = await fetch(`${server.url}/api/client/inmueble`, { headers: { Origin: app } })
    expect([signedOut.status, signedOut.headers.get('Access-Control-Allow-Origin')]).toEqual([401, app])
  })

  test('it may fetch, show and frame a stored document', async () => {
    const id = await addDocument(server.pedro, { tipoDocument: 34 })
    const { file } = await server.pedro.read(storedFile(id))
    const { headers } = await fetch(file ?? '', { headers: { Origin: app } })
    expect(headers.get('Access-Control-Allow-Origin')).toBe(app)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('X-Frame-Options')).toBeNull()
    expect(headers.get('Content-Security-Policy')).toContain(
      `frame-ancestors 'self' http://localhost:5173 ${app}`,
    )
  })

  test('other origins may not, however similar they look', async () => {
    for (const origin of [stranger, 'http://app.example.cl', `${app}:8443`, 'null', '*']) {
      const refused = await preflight(server.url, origin)
      expect(refused.ok).toBe(false)
      for (const { headers } of [refused, await ask('/api/client/inmueble', origin)]) {
        expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
        expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
      }
    }
  })

  test('no shared cache gives the response for one origin to another', async () => {
    for (const origin of [app, stranger]) {
      const response = await ask('/api/client/inmueble', origin)
      expect(names(response.headers.get('Vary'))).toEqual(['accept-encoding', 'origin'])
    }
  })

  test('an address in another spelling has the same answer and headers, or is not found', async () => {
    const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const others = ['/healthz', '/readyz', '/files/documents/:id', '/files/media/:id']
    const paths = [...reads, ...others].map((path) => path.replaceAll(/:\w+/g, '1'))
    let respelt = 0
    for (const path of paths) {
      const plain = await answerTo(path)
      for (const spelling of spellingsOf(path)) {
        const answer = await answerTo(spelling)
        // 403 is for an address that is no file's.
        if ([400, 403, 404].some((status) => status === answer.status)) continue
        respelt++
        expect({ spelling, ...answer }).toEqual({ spelling, ...plain })
      }
    }
    expect(respelt).toBeGreaterThan(paths.length)
    const { status, headers } = await answerTo('/%61pi/client/initial/create', 'OPTIONS')
    expect([status, headers['access-control-allow-origin']]).toEqual([204, app])
  })

  /** The address as it is: `fetch` would tidy it up. */
  function answerTo(path: string, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${server.maria.token}`, Origin: app }
      const { hostname, port } = new URL(server.url)
      request({ hostname, port, path, method, headers }, (response) => {
        response.resume()
        // The time, and the lengths of signed addresses in a list.
        const rest = Object.entries(response.headers).filter(
          ([name]) => !['date', 'content-length'].includes(name),
        )
        resolve({ status: response.statusCode, headers: Object.fromEntries(rest) })
      })
        .on('error', reject)
        .end()
    })
  }
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders }

function spellingsOf(path: string): string[] {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  return [
    path.replace('/a', '/%61').replace('/f', '/%66').replace('/h', '/%68').replace('/r', '/%72'),
    path.replaceAll(/[a-z]/g, (letter) => encoded(letter).toUpperCase()),
    path.replaceAll('/', '%2F'),
    path.replaceAll('/', '//'),
    `/${path}`,
    `${path}/`,
    path.toUpperCase(),
    `${path};a=1`,
    `/x/..${path}`,
    `/.${path}`,
    path.replaceAll('/', '\\'),
  ]
}

test('by default no other origin may call or frame anything', async () => {
  const server = await openServer()
  expect((await preflight(server.url, app)).ok).toBe(false)
  const { headers } = await fetch(`${server.url}/api/client/inmueble`, { headers: { Origin: app } })
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  await server.stop()
})

test.each(['*', 'null', 'app.example.cl', `${app}/`, `${app}/portal`, 'https://*.example.cl', 'file:///'])(
  'the origin %s is refused at start',
  (origin) => {
    expect(() => readConfig({ ALLOWED_ORIGINS: `${app} ${origin}` })).toThrow(ConfigError)
  },
)
