import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The app itself, stored whole at installation: every address of it opens without a network (docs/architecture.md, 'The app
 * shell offline').
 */
export function precacheShell(manifest: PrecacheEntry[]): void {
  precacheAndRoute(manifest)
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api\//, /^\/files\//, /^\/(healthz|readyz)$/],
    }),
  )
  // From the first visit on, so that what is read there is stored.
  clientsClaim()
}
