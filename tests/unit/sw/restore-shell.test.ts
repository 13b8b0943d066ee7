import { beforeEach, expect, test, vi } from 'vitest'
import { isOwnFile, restoreShell, type Shell } from '../../../sw/restore-shell'
import { memoryCaches } from '../../support/memory-caches'

const origin = 'https://portal.example'
const shell: Shell = {
  cacheName: 'shell',
  startPage: '/index.html',
  files: [
    { address: '/index.html', key: `${origin}/index.html?revision=1`, hashed: false },
    { address: '/assets/index-1.js', key: `${origin}/assets/index-1.js`, hashed: true },
    { address: '/assets/style-1.css', key: `${origin}/assets/style-1.css`, hashed: true },
  ],
}

/** What the server has under each address. */
const served = new Map<string, string>()
const fetched: string[] = []

beforeEach(() => {
  served.clear()
  for (const { address } of shell.files) served.set(address, address)
  served.set('/index.html', startPage('1'))
  fetched.length = 0
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    const body = served.get(address)
    return Promise.resolve(new Response(body, { status: body === undefined ? 404 : 200 }))
  })
})

const startPage = (version: string) =>
  `<script type="module" src="/assets/index-${version}.js"></script><link href="/assets/style-${version}.css">`

async function stored(): Promise<string[]> {
  return (await (await caches.open(shell.cacheName)).keys()).map(({ url }) => url)
}

test('what is missing is stored again, and nothing else is fetched', async () => {
  const cache = await caches.open(shell.cacheName)
  await cache.put(`${origin}/assets/style-1.css`, new Response('kept'))
  await restoreShell(shell)
  expect((await stored()).sort()).toEqual(shell.files.map(({ key }) => key).sort())
  expect(fetched).not.toContain('/assets/style-1.css')
})

test('of an app that is whole nothing is fetched', async () => {
  await restoreShell(shell)
  fetched.length = 0
  await restoreShell(shell)
  expect(fetched).toEqual([])
})

test('two pages that ask at once fetch each file once', async () => {
  await Promise.all([restoreShell(shell), restoreShell(shell)])
  expect(fetched.filter((address) => address === '/assets/index-1.js')).toHaveLength(1)
})

test('a server that has a newer version gives this one nothing', async () => {
  served.set('/index.html', startPage('2'))
  await restoreShell(shell)
  expect(await stored()).toEqual([])
})

test('what the server can not give now is fetched at the next visit', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  served.delete('/assets/style-1.css')
  await restoreShell(shell)
  expect(await stored()).toHaveLength(2)
  served.set('/assets/style-1.css', 'back')
  await restoreShell(shell)
  expect(await stored()).toHaveLength(3)
})

test.each([
  ['a part', '/assets/index-1.js', 'code', 'text/javascript', true],
  [
    'a start page in place of a part',
    '/assets/index-1.js',
    startPage('1'),
    'text/html; charset=utf-8',
    false,
  ],
  ['the start page', '/index.html', startPage('1'), 'text/html', true],
  ['the start page of the version before', '/index.html', startPage('0'), 'text/html', false],
  ['the sign-in of a network in place of the start page', '/index.html', '<h1>Wifi</h1>', 'text/html', false],
  ['another page', '/rescate.html', '<h1>Rescate</h1>', 'text/html', true],
])('%s: %s is of this version, or not', async (_, address, body, type, isOwn) => {
  const response = new Response(body, { headers: { 'content-type': type } })
  expect(await isOwnFile(address, response, shell)).toBe(isOwn)
  // What is stored is read once more.
  expect(await response.text()).toBe(body)
})
