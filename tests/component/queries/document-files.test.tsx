import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchDocumentFile, readDocumentFile } from '../../../src/queries/document-files'
import { claimStoredResponses } from '../../../src/queries/stored-responses'
import { eventually } from '../../support/eventually'
import { memoryCaches } from '../../support/memory-caches'
import { startWireServer, type WireServer } from '../../support/wire-server'

const user = 950
const year = 365 * 24 * 3_600_000

let server: WireServer
beforeEach(async () => {
  server = await startWireServer({ 'GET /archivo': {} })
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  vi.stubGlobal('caches', memoryCaches())
  await claimStoredResponses(user)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

async function open(id: number): Promise<void> {
  server.answer({
    [`GET /api/client/getFile/${id}`]: { file: `${server.url}/archivo`, documentType: 'Escritura' },
  })
  await fetchDocumentFile(id, user, new AbortController().signal)
}

const isKept = async (id: number) =>
  (await caches.match(`/stored-documents/${id}`, { cacheName: `files/${user}` })) !== undefined

test('37: of more documents than are kept the one goes that was opened longest ago, also after the clock was put back', async () => {
  for (let id = 1; id <= 49; id += 1) await open(id)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now - year)
  await open(50)
  expect(await readDocumentFile(1, user)).not.toBeNull()
  await eventually(async () => {
    expect(await caches.match('/opened/stored-documents/1', { cacheName: `files/${user}` })).toBeDefined()
  })
  await open(51)
  expect(await Promise.all([1, 2, 50, 51].map(isKept))).toEqual([true, false, true, true])
})
