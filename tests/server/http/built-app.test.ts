import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer
const dist = mkdtempSync(join(tmpdir(), 'portal-dist-'))

/** As Vite writes it (https://vite.dev/guide/backend-integration). */
const manifest = {
  'index.html': { file: 'assets/index-1.js', name: 'index', isEntry: true, imports: ['_common'] },
  _common: { file: 'assets/common-1.js', name: 'common' },
  _data: { file: 'assets/data-1.js', name: 'data', imports: ['_common'] },
  _frame: { file: 'assets/frame-1.js', name: 'frame', imports: ['_common', '_data'] },
  'src/home-page.tsx': { file: 'assets/home-1.js', name: 'home-page', imports: ['_frame'] },
}

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(join(dist, 'assets/app-Ck7_UkjA.js'), 'plain')
  writeFileSync(join(dist, 'assets/app-Ck7_UkjA.js.br'), 'brotli')
  writeFileSync(join(dist, 'assets/libheif-licence.txt'), 'licence')
  writeFileSync(join(dist, 'index.html.br'), 'brotli')
  writeFileSync(join(dist, 'sw.js'), 'worker')
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  server = await openServer({}, { dist })
})
afterAll(async () => {
  await server.stop()
  rmSync(dist, { recursive: true })
})

test.each([
  '/',
  '/home',
  '/task/inmuebles/edit/3',
  '/password/reset/abc?email=a@b.cl',
  '/password/reset/abc.def',
])('serves the start page at %s', async (path) => {
  const response = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity' } })
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Portal</title>'])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('a screen behind the sign-in comes with the names of its scripts, in any encoding; the sign-in with none', async () => {
  const frame = '</assets/frame-1.js>; rel=modulepreload, </assets/data-1.js>; rel=modulepreload'
  const links = async (path: string, encoding: string) => {
    const response = await fetch(server.url + path, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': encoding },
    })
    return response.headers.get('link')
  }
  expect(await links('/task/monthly?x=1', 'identity')).toBe(frame)
  expect(await links('/task/monthly', 'br')).toBe(frame)
  for (const path of ['/', '/home'])
    expect(await links(path, 'identity')).toBe(`${frame}, </assets/home-1.js>; rel=modulepreload`)
  for (const path of ['/login', '/recover-password', '/password/reset/abc.def', '/privacidad', '/sw.js'])
    expect(await links(path, 'identity')).toBeNull()
})

test('a screen is served without a warning of Node', async () => {
  const warnings: Error[] = []
  const keep = (warning: Error) => warnings.push(warning)
  process.on('warning', keep)
  await (await fetch(`${server.url}/home`)).text()
  // A warning comes a turn later.
  await new Promise(setImmediate)
  process.off('warning', keep)
  expect(warnings).toEqual([])
})

test('a file of the app that is gone is a 404 and not the start page', async () => {
  for (const path of ['/assets/app-0000.js', '/icons/none.png', '/files/x', '/.vite/manifest.json']) {
    expect((await fetch(server.url + path)).status).toBe(404)
  }
})

const asPage = { headers: { Accept: 'text/html,*/*;q=0.8', 'Accept-Encoding': 'identity' } }

test('an address that is no path of the app shows the app to a browser that opens it, and is a 4xx to a program', async () => {
  for (const path of ['//home', '///', '/%', '/%ff', '/%00', '/home.', '/%5c', '/..%5c..']) {
    const page = await fetch(server.url + path, asPage)
    expect([path, page.status, await page.text()]).toEqual([
      path,
      200,
      '<!doctype html><title>Portal</title>',
    ])
    const program = await fetch(server.url + path)
    expect([path, Math.floor(program.status / 100)]).toEqual([path, 4])
    expect(program.headers.get('content-type')).toMatch(/json/)
  }
})

test('password managers are led to where the password is changed, and find nothing else there', async () => {
  const change = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([change.status, change.headers.get('location')]).toEqual([302, '/perfil'])
  for (const options of [asPage, {}]) {
    const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await fetch(server.url + unknown, options)).status).toBe(404)
  }
})

test('an unknown address of the API is never the start page, however it is spelt', async () => {
  for (const path of ['/api/x', '/%61pi/x', '/api%2fx', '//api/x', '/API/x', '/%61ssets/x', '/fil%65s/x']) {
    const { status, headers } = await fetch(`${server.url}${path}`)
    // What the folder of the app refuses by itself is a 403.
    expect([404, 403]).toContain(status)
    expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(/json/)])
  }
})

test('a file with a hash in its name is cached forever, another one and the worker never', async () => {
  const asset = await fetch(`${server.url}/assets/app-Ck7_UkjA.js`, {
    headers: { 'Accept-Encoding': 'identity' },
  })
  expect([await asset.text(), asset.headers.get('cache-control')]).toEqual([
    'plain',
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/sw.js', '/assets/libheif-licence.txt'])
    expect((await fetch(server.url + path)).headers.get('cache-control')).toBe('no-cache')
})

test('the app is compressed if the browser accepts it', async () => {
  const asset = await fetch(`${server.url}/assets/app-Ck7_UkjA.js`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'br' },
  })
  expect(asset.headers.get('content-encoding')).toBe('br')
  const list = await fetch(`${server.url}/api/client/inmueble`, {
    headers: { Authorization: `Bearer ${server.maria.token}`, 'Accept-Encoding': 'gzip' },
  })
  expect([list.headers.get('content-encoding'), list.headers.get('vary')]).toEqual([
    'gzip',
    'Accept-Encoding',
  ])
  expect(((await list.json()) as { inmuebles: unknown[] }).inmuebles).toHaveLength(5)
})
