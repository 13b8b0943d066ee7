import { cacheNames, clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { Shell } from './restore-shell'

declare const self: ServiceWorkerGlobalScope

const startPage = '/index.html'

/**
 * The whole app is stored at installation: its addresses open without a network
 * (docs/architecture.md, 'The app shell offline').
 */
export function precacheShell(manifest: PrecacheEntry[]): void {
  precacheAndRoute(manifest)
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(startPage), {
      denylist: [/^\/(api|files|\.well-known)\//, /^\/(healthz|readyz)$/, /^\/contador(\/|$)/],
    }),
  )
  // From the first visit on, so that what is read there is stored.
  clientsClaim()
}

/** The files that `precacheShell` has stored, and their cache keys. */
export function shellOf(manifest: PrecacheEntry[]): Shell {
  return {
    cacheName: cacheNames.precache,
    startPage,
    files: manifest.map(({ url, revision }) => ({
      address: new URL(url, self.location.href).pathname,
      key: getCacheKeyForURL(url) ?? '',
      hashed: !revision,
    })),
  }
}
