import { registerRoute } from 'workbox-routing'

const cacheName = 'late-assets'

/**
 * Large parts of the app that few need (the PDF renderer) are not stored at installation but at
 * their first use. A hash in the name keeps them up to date.
 */
export function keepOnDemandAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) => {
      const kept = await caches.match(request, { cacheName })
      if (kept) return kept
      const response = await fetch(request)
      if (response.ok) event.waitUntil(keep(request, response.clone()))
      return response
    },
  )
}

/** Replaces the part of an earlier version. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(request, response)
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
