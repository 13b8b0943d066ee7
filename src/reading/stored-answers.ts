/**
 * The API's last answers (design §4): a cache a user, an answer's URL its key. The service worker writes them, the page reads
 * them itself, without waking the worker. They belong to one user: there is a cache only while its user is signed in.
 */

const prefixes = { answers: 'answers/', files: 'files/' } as const
export const storedAtHeader = 'x-stored-at'

export function answersCache(userId: number | string): string {
  return prefixes.answers + String(userId)
}

export function filesCache(userId: number | string): string {
  return prefixes.files + String(userId)
}

/** Begins a user's stored answers and deletes everybody else's. Never throws. */
export async function claimStoredAnswers(userId: number): Promise<void> {
  await alone(async () => {
    const own = [answersCache(userId), filesCache(userId)]
    await deleteCaches((name) => !own.includes(name))
    await Promise.all(own.map((name) => caches.open(name)))
  })
}

/** Deletes every user's stored answers and documents. Never throws. */
export async function forgetStoredAnswers(): Promise<void> {
  await alone(() => deleteCaches(() => true))
}

/**
 * A user's cache to write to; null once that user's answers were deleted. Open it before the request: what is put into a
 * cache that was deleted meanwhile is gone with it, so that no answer on its way outlives a sign-out.
 */
export async function openStored(name: string): Promise<Cache | null> {
  try {
    return await locked('shared', async () => ((await caches.has(name)) ? caches.open(name) : null))
  } catch {
    return null
  }
}

export async function putAnswer(cache: Cache, url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) }
  await cache.put(url, new Response(body, { headers }))
}

async function deleteCaches(unwanted: (name: string) => boolean): Promise<void> {
  const ours = (await caches.keys()).filter((name) =>
    Object.values(prefixes).some((prefix) => name.startsWith(prefix)),
  )
  await Promise.all(ours.filter(unwanted).map((name) => caches.delete(name)))
}

async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await locked('exclusive', work)
  } catch (error) {
    if ('caches' in globalThis) console.warn('stored answers: not changed', error)
  }
}

/** Between seeing that a cache is there and opening it (which would create it), nobody deletes it. */
async function locked<T>(mode: LockMode, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('stored-answers', { mode }, work)
}
