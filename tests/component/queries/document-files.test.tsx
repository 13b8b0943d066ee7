import type { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  fetchDocumentFile,
  keepDocumentFile,
  keepDocumentThumbnail,
  readDocumentFile,
  readDocumentThumbnail,
  readKeptFile,
} from '../../../src/queries/document-files'
import { claimStoredResponses, forgetStoredResponses } from '../../../src/queries/stored-responses'
import { eventually } from '../../support/eventually'
import { memoryCaches } from '../../support/memory-caches'
import { Reply, useWireServer } from '../../support/wire-server'

const user = 950
const another = 951
const year = 365 * 24 * 3_600_000

const server = useWireServer({ 'GET /archivo': {} })
beforeEach(async () => {
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  vi.stubGlobal('caches', memoryCaches())
  await claimStoredResponses(user)
})

const fileAnswer = () => ({ file: `${server.url}/archivo`, documentType: 'Escritura' })
const filesAsked = () => server.received.filter(({ path }) => path === '/archivo')

async function open(id: number): Promise<void> {
  server.answer({ [`GET /api/client/getFile/${id}`]: fileAnswer() })
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

test('a kept document whose portal names no versions is not asked for again', async () => {
  await open(1)
  const kept = (await readDocumentFile(1, user))?.data
  const again = await fetchDocumentFile(1, user, new AbortController().signal, kept)
  expect(again.bytes).toBe(kept?.bytes)
  expect(filesAsked()).toHaveLength(1)
})

test('a page in place of a file is not kept as the document', async () => {
  server.answer({
    'GET /archivo': new Reply(200, '<!doctype html><title>Portal</title>', { 'Content-Type': 'text/html' }),
  })
  await open(1)
  expect(await isKept(1)).toBe(false)
  server.answer({ 'GET /archivo': {} })
  await open(1)
  expect(await isKept(1)).toBe(true)
})

test('a small picture of a document does not keep it on the device longer than what was opened', async () => {
  for (let id = 1; id <= 50; id += 1) await open(id)
  expect(await readKeptFile(1, user)).not.toBeNull()
  await open(51)
  expect(await Promise.all([1, 2, 51].map(isKept))).toEqual([false, true, true])
})

test('a list that keeps 25 rejected documents reads what is stored once, not once a row', async () => {
  await claimStoredResponses(another)
  const cache = await caches.open(`files/${another}`)
  for (let id = 1; id <= 50; id += 1) await cache.put(`/stored-documents/${id}`, new Response('bytes'))
  const reads = vi.spyOn(cache, 'match')
  const rows = Array.from({ length: 25 }, (_, index) => 101 + index)
  server.answer(Object.fromEntries(rows.map((id) => [`GET /api/client/getFile/${id}`, fileAnswer()])))
  await Promise.all(rows.map((id) => keepDocumentFile(id, another, new AbortController().signal)))
  expect(await Promise.all(rows.map((id) => cache.match(`/stored-documents/${id}`)))).not.toContain(undefined)
  expect(reads.mock.calls.length).toBeLessThan(200)
})

test('a small picture goes with its document, with another version of it, and at the end of the session', async () => {
  const picture = new Uint8Array([1, 2, 3]).buffer
  const hasPicture = async (id: number) => (await readDocumentThumbnail(id, user))?.size === 3
  await keepDocumentThumbnail(1, user, picture)
  expect(await hasPicture(1)).toBe(false)

  for (let id = 1; id <= 50; id += 1) await open(id)
  for (const id of [1, 2, 3]) await keepDocumentThumbnail(id, user, picture)
  expect(await Promise.all([1, 2, 3].map(hasPicture))).toEqual([true, true, true])
  await open(2)
  await open(51)
  expect(await Promise.all([1, 2, 3].map(hasPicture))).toEqual([false, false, true])

  await forgetStoredResponses(user)
  await keepDocumentThumbnail(3, user, picture)
  expect(await hasPicture(3)).toBe(false)
})

test('a full disk costs the small picture, and the document stays', async () => {
  await open(1)
  const cache = await caches.open(`files/${user}`)
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await keepDocumentThumbnail(1, user, new ArrayBuffer(3))
  expect([await readDocumentThumbnail(1, user), await isKept(1)]).toEqual([null, true])
})
