import { beforeEach, expect, test, vi } from 'vitest'
import { fetchAhead } from '../../../sw/late-assets'
import { memoryCaches } from '../../support/memory-caches'

const origin = 'https://portal.example/assets'
const [earlier, page, worker] = [
  `${origin}/pdf-A_000000.js`,
  `${origin}/pdf-B-111111.js`,
  `${origin}/pdf.worker-C0000000.js`,
]

let fetched: string[] = []
/** Open in the browser. */
let pages = 1
/** What the server does not have. */
let missing: string[] = []
/** What it answers with its start page instead. */
let pagesInstead: string[] = []

beforeEach(() => {
  fetched = []
  missing = []
  pagesInstead = []
  pages = 1
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve(Array.from({ length: pages })) } })
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    const type = pagesInstead.includes(address) ? 'text/html; charset=utf-8' : 'text/javascript'
    const status = missing.includes(address) ? 404 : 200
    return Promise.resolve(new Response(address, { status, headers: { 'content-type': type } }))
  })
})

const connectedBy = (connection: object | undefined) => vi.stubGlobal('navigator', { connection })

async function stored(): Promise<string[]> {
  return (await (await caches.open('late-assets')).keys()).map(({ url }) => url)
}

test('by wifi parts are stored before they are needed, once, in place of those of an earlier version', async () => {
  connectedBy({ type: 'wifi', saveData: false })
  await fetchAhead([earlier])
  await fetchAhead([page, worker])
  await fetchAhead([page, worker])
  expect(fetched).toEqual([earlier, page, worker])
  expect(await stored()).toEqual([page, worker])
})

test('two pages that ask at once fetch once, and one of an earlier version keeps its part', async () => {
  connectedBy({ type: 'wifi' })
  await fetchAhead([earlier])
  pages = 2
  await Promise.all([fetchAhead([page]), fetchAhead([page])])
  expect(fetched).toEqual([earlier, page])
  expect(await stored()).toEqual([earlier, page])
})

test.each([
  ['that is metered', { type: 'cellular', saveData: false }],
  ['whose user saves data', { type: 'wifi', saveData: true }],
  ['of which the browser does not say it', { effectiveType: '4g', saveData: false }],
  ['of which the browser says nothing', undefined],
])('on a connection %s nothing is fetched', async (_, connection) => {
  connectedBy(connection)
  await fetchAhead([page, worker])
  expect(fetched).toEqual([])
})

test.each([undefined, {}, { effectiveType: '4g', saveData: false }])(
  'a computer whose browser does not name the network (%o) fetches ahead',
  async (connection) => {
    connectedBy(connection)
    await fetchAhead([page, worker], false)
    expect(fetched).toEqual([page, worker])
  },
)

test.each([{ saveData: true }, { type: 'cellular' }])('a computer with %o does not', async (connection) => {
  connectedBy(connection)
  await fetchAhead([page, worker], false)
  expect(fetched).toEqual([])
})

test('a start page in place of a part is not stored, and the part of an earlier version stays', async () => {
  connectedBy({ type: 'wifi' })
  await fetchAhead([earlier])
  pagesInstead = [page]
  await fetchAhead([page, worker])
  expect(await stored()).toEqual([earlier, worker])
  pagesInstead = []
  await fetchAhead([page, worker])
  expect(await stored()).toEqual([worker, page])
})

test('what can not be fetched is asked for another time', async () => {
  connectedBy({ type: 'ethernet' })
  missing = [page]
  await fetchAhead([page, worker])
  expect(await stored()).toEqual([worker])
  missing = []
  await fetchAhead([page, worker])
  expect(await stored()).toEqual([worker, page])
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await fetchAhead([earlier])
  expect(console.warn).toHaveBeenCalledOnce()
})
