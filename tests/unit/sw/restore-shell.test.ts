import { beforeEach, expect, test, vi } from 'vitest'
import { restoreShell, type Shell } from '../../../sw/restore-shell'
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
