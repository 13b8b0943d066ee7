import { beforeEach, expect, test, vi } from 'vitest'
import { forgetEndedUsers } from '../../../src/forget-user'
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

test('another user’s login leaves the answers of the one whose session is kept here', async () => {
  const isKept = (userId: number) => userId === 7
  for (const userId of [7, 9, 8]) await claimStoredResponses(userId, isKept)
  expect((await caches.keys()).sort()).toEqual(['answers/7', 'answers/8', 'files/7', 'files/8'])
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

test('a lock that another tab never lets go holds up no sign-in, and no document', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
    return controller.signal
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, { signal }: LockOptions) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    },
  })
  const waits = Promise.all([claimStoredResponses(7), openStored(responsesCache(7)), forgetEndedUsers()])
  await vi.advanceTimersByTimeAsync(10_000)
  const ended = await Promise.race([waits, Promise.resolve('waits')])
  expect(ended).toEqual([undefined, null, undefined])
  vi.useRealTimers()
})
