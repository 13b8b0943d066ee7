import { ifGiven } from '../lib/if-given'

/**
 * The API's last answers (docs/architecture.md, 'Stored answers'): one cache per user, keyed by URL. The service worker writes
 * them; the page reads them itself, without starting the worker. A user's cache exists only while that user is signed in.
 */

const prefixes = { answers: 'answers/', files: 'files/' } as const
export const storedAtHeader = 'x-stored-at'

export function responsesCache(userId: number | string): string {
  return prefixes.answers + String(userId)
}

export function filesCache(userId: number | string): string {
  return prefixes.files + String(userId)
}

/** Creates a user's caches and deletes those of all other users. Never throws. */
export async function claimStoredResponses(userId: number): Promise<void> {
  await alone(async () => {
    const own = cachesOf(userId)
    const stored = (await caches.keys()).filter((name) =>
      Object.values(prefixes).some((prefix) => name.startsWith(prefix)),
    )
    const others = stored.filter((name) => !own.includes(name))
    await Promise.all(others.map((name) => caches.delete(name)))
    await Promise.all(own.map((name) => caches.open(name)))
  })
}

/** Deletes a user's stored answers and documents. Rejects if that fails. */
export async function forgetStoredResponses(userId: number): Promise<void> {
  if (!('caches' in globalThis)) return
  await locked('exclusive', async () => {
    await Promise.all(cachesOf(userId).map((name) => caches.delete(name)))
  })
}

function cachesOf(userId: number): string[] {
  return [responsesCache(userId), filesCache(userId)]
}

/**
 * A user's cache to write to; null once that user's answers were deleted. Open it before the request: what is put into a
 * cache that has since been deleted is lost with it, so that no late answer outlives a sign-out.
 */
export async function openStored(name: string): Promise<Cache | null> {
  try {
    return await locked('shared', async () => ((await caches.has(name)) ? caches.open(name) : null))
  } catch {
    return null
  }
}

export async function putResponse(cache: Cache, url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) }
  await cache.put(url, new Response(body, { headers }))
}

async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await locked('exclusive', work)
  } catch (error) {
    if (ifGiven(() => caches)) console.warn('stored answers: not changed', error)
  }
}

/** Opening a cache creates it. The lock keeps a deletion from coming between the check that it exists and its opening. */
async function locked<T>(mode: LockMode, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('stored-answers', { mode }, work)
}
