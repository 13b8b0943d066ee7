import { cacheNames, clientsClaim } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isOwnFile, type Shell } from './restore-shell'

declare const self: ServiceWorkerGlobalScope

const startPage = '/index.html'

/**
 * The whole app is stored at installation: its addresses open without a network
 * (docs/architecture.md, 'The app shell offline'). If the host lacks a file, the installation fails,
 * and the version before stays. Returns the stored files.
 */
export function precacheShell(manifest: PrecacheEntry[]): Shell {
  precacheAndRoute(manifest)
  const shell = shellOf(manifest)
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isOwnFile(new URL(request.url).pathname, response, shell)) ? response : null,
    },
  ])
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(startPage), {
      denylist: [/^\/(api|files|\.well-known)\//, /^\/(healthz|readyz)$/, /^\/contador(\/|$)/],
    }),
  )
  // From the first visit on, so that what is read there is stored.
  clientsClaim()
  return shell
}

function shellOf(manifest: PrecacheEntry[]): Shell {
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
