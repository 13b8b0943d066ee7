import { ifGiven } from '../lib/if-given'
import { locked } from '../lib/locked'

/**
 * The API's last answers (docs/architecture.md, 'Stored answers'): one cache per signed-in user,
 * keyed by URL. The worker writes them, the page reads them without starting the worker.
 */

const prefixes = { answers: 'answers/', files: 'files/' } as const
export const storedAtHeader = 'x-stored-at'
/** `caches.open` creates a cache. The lock stops a deletion between the check and the opening. */
const lock = 'stored-answers'

export function responsesCache(userId: number | string): string {
  return prefixes.answers + String(userId)
}

export function filesCache(userId: number | string): string {
  return prefixes.files + String(userId)
}

/**
 * Creates the user's caches and deletes other users', but for the one whose session this device keeps.
 * Never throws.
 */
export async function claimStoredResponses(
  userId: number,
  isKept: (userId: number) => boolean = () => false,
): Promise<void> {
  try {
    await locked(lock, 'exclusive', async () => {
      const own = cachesOf(userId)
      const stored = (await caches.keys()).filter((name) =>
        Object.values(prefixes).some((prefix) => name.startsWith(prefix)),
      )
      const others = stored.filter((name) => !own.includes(name) && !isKept(Number(name.split('/')[1])))
      await Promise.all(others.map((name) => caches.delete(name)))
      await Promise.all(own.map((name) => caches.open(name)))
    })
  } catch (error) {
    if (ifGiven(() => caches)) console.warn('stored answers: not changed', error)
  }
}

/** Rejects if it fails. */
export async function forgetStoredResponses(userId: number): Promise<void> {
  if (!('caches' in globalThis)) return
  await locked(lock, 'exclusive', async () => {
    await Promise.all(cachesOf(userId).map((name) => caches.delete(name)))
  })
}

function cachesOf(userId: number): string[] {
  return [responsesCache(userId), filesCache(userId)]
}

/**
 * The user's cache; null once it was deleted. Open it before the request: what is then put into a
 * deleted cache disappears with it, so no late answer outlives a sign-out.
 */
export async function openStored(name: string): Promise<Cache | null> {
  try {
    return await locked(lock, 'shared', async () => ((await caches.has(name)) ? caches.open(name) : null))
  } catch {
    return null
  }
}

export async function putResponse(cache: Cache, url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) }
  await cache.put(url, new Response(body, { headers }))
}
