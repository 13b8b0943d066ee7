import { registerRoute } from 'workbox-routing'
import { keep, lateAssets } from './late-assets'

/**
 * Large parts of the app that few need (the PDF renderer) are not stored at installation but at
 * their first use, or ahead of it (sw/late-assets.ts). A hash in the name keeps them up to date.
 */
export function keepOnDemandAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) => {
      const kept = await caches.match(request, { cacheName: lateAssets })
      if (kept) return kept
      const response = await fetch(request)
      event.waitUntil(keep(request, response.clone()))
      return response
    },
  )
}
