import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import {
  answersCache,
  claimStoredAnswers,
  forgetStoredAnswers,
  openStored,
  putAnswer,
} from '../../../src/reading/stored-answers'
import { memoryCaches } from '../../support/memory-caches'

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => unknown) => Promise.resolve(work()) },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer is stored for the signed-in user only', async () => {
  expect(await openStored(answersCache(7))).toBeNull()
  await claimStoredAnswers(7)
  expect(await openStored(answersCache(7))).not.toBeNull()
  expect(await openStored(answersCache(8))).toBeNull()
})

test('another user’s login deletes the first one’s answers, and leaves the app’s own files', async () => {
  await caches.open('workbox-precache-v2')
  await claimStoredAnswers(7)
  await claimStoredAnswers(8)
  expect((await caches.keys()).sort()).toEqual(['answers/8', 'files/8', 'workbox-precache-v2'])
})

test('an answer on its way while its user signs out is not stored, also when that user comes back', async () => {
  await claimStoredAnswers(7)
  const cache = await openStored(answersCache(7))
  await forgetStoredAnswers()
  await claimStoredAnswers(7)
  if (cache) await putAnswer(cache, '/api/client/initial', '{"documents": []}')
  expect(await caches.match('/api/client/initial', { cacheName: answersCache(7) })).toBeUndefined()
})

test('a browser without Cache Storage stores nothing, and nothing breaks', async () => {
  Reflect.deleteProperty(globalThis, 'caches')
  await claimStoredAnswers(7)
  await forgetStoredAnswers()
  expect(await openStored(answersCache(7))).toBeNull()
})
