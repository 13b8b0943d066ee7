import { isPage } from '../src/lib/is-page'

/** The cache of the large parts of the app that are not stored at installation. */
export const lateAssets = 'late-assets'

declare const self: { clients: { matchAll: (of: ClientQueryOptions) => Promise<readonly unknown[]> } }

/** The network as the browser reports it (Chrome on Android and ChromeOS). https://wicg.github.io/netinfo/ */
type Connection = { type?: string; saveData?: boolean }

let fetching: Promise<void> | null = null

/**
 * Fetches parts before they are needed, those that are missing, on wifi or a cable, or on a computer
 * that does not say, unless data is saved. What fails is tried again when the next page asks. Never rejects.
 */
export function fetchAhead(addresses: readonly string[], isPhone = true): Promise<void> {
  fetching ??= fetchMissing(addresses, isPhone).finally(() => (fetching = null))
  return fetching
}

async function fetchMissing(addresses: readonly string[], isPhone: boolean): Promise<void> {
  const { connection } = navigator as { connection?: Connection }
  const type = connection?.type ?? (isPhone ? 'unknown' : 'ethernet')
  if ((type !== 'wifi' && type !== 'ethernet') || connection?.saveData) return
  try {
    for (const address of addresses) {
      if (await caches.match(address, { cacheName: lateAssets })) continue
      // A worker that waits for an answer can't give way to a newer one.
      const response = await fetch(address, { priority: 'low', signal: AbortSignal.timeout(60_000) })
      await keep(new Request(address), response)
    }
  } catch (error) {
    console.warn('late assets: not fetched ahead', error)
  }
}

/**
 * In place of the part of an earlier version, unless another page may be of that version. A host that
 * lacks a part may answer with its start page.
 */
export async function keep(request: Request, response: Response): Promise<void> {
  if (!response.ok || isPage(response)) return
  try {
    const cache = await caches.open(lateAssets)
    await cache.put(request, response)
    if ((await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })).length > 1) return
    const earlier = (await cache.keys()).filter(
      ({ url }) => url !== request.url && withoutHash(url) === withoutHash(request.url),
    )
    await Promise.all(earlier.map((one) => cache.delete(one)))
  } catch (error) {
    // A full disk: the page gets the part all the same.
    console.warn('late assets: not kept', error)
  }
}

function withoutHash(url: string): string {
  return url.replace(/-[\w-]{8}(\.\w+)$/, '$1')
}
