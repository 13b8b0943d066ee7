import { registerRoute } from 'workbox-routing'

const cacheName = 'late-assets'

/**
 * Parts of the app that are not stored at its installation, because few need them and they are large (what draws PDFs): kept
 * once they were needed. Their names carry a hash of their content, so that what is kept is never outdated.
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

/** In place of the same part of an earlier version. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(request, response)
    const earlier = (await cache.keys()).filter(
      ({ url }) => url !== request.url && withoutHash(url) === withoutHash(request.url),
    )
    await Promise.all(earlier.map((one) => cache.delete(one)))
  } catch (error) {
    // A full disk: the part is on its way to the page all the same.
    console.warn('late assets: not kept', error)
  }
}

function withoutHash(url: string): string {
  return url.replace(/-[\w-]{8}(\.\w+)$/, '$1')
}
