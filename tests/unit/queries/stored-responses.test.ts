import { beforeEach, expect, test, vi } from 'vitest'
import {
  responsesCache,
  claimStoredResponses,
  forgetStoredResponses,
  openStored,
  putResponse,
} from '../../../src/queries/stored-responses'
import { memoryCaches } from '../../support/memory-caches'

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => unknown) => Promise.resolve(work()) },
  })
})

test('an answer is stored for the signed-in user only', async () => {
  expect(await openStored(responsesCache(7))).toBeNull()
  await claimStoredResponses(7)
  expect(await openStored(responsesCache(7))).not.toBeNull()
  expect(await openStored(responsesCache(8))).toBeNull()
})

test('another user’s login deletes the first one’s answers, and leaves the app’s own files', async () => {
  await caches.open('workbox-precache-v2')
  await claimStoredResponses(7)
  await claimStoredResponses(8)
  expect((await caches.keys()).sort()).toEqual(['answers/8', 'files/8', 'workbox-precache-v2'])
})

test('71: a sign-out leaves another user’s answers, and the app’s own files', async () => {
  await caches.open('workbox-precache-v2')
  await claimStoredResponses(8)
  await caches.open(responsesCache(7))
  await forgetStoredResponses(7)
  expect((await caches.keys()).sort()).toEqual(['answers/8', 'files/8', 'workbox-precache-v2'])
})

test('an answer on its way while its user signs out is not stored, also when that user comes back', async () => {
  await claimStoredResponses(7)
  const cache = await openStored(responsesCache(7))
  await forgetStoredResponses(7)
  await claimStoredResponses(7)
  if (cache) await putResponse(cache, '/api/client/initial', '{"documents": []}')
  expect(await caches.match('/api/client/initial', { cacheName: responsesCache(7) })).toBeUndefined()
})

test('a browser without Cache Storage stores nothing, and nothing breaks', async () => {
  Reflect.deleteProperty(globalThis, 'caches')
  await claimStoredResponses(7)
  await forgetStoredResponses(7)
  expect(await openStored(responsesCache(7))).toBeNull()
})
