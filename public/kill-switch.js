/**
 * For the day a released service worker is broken: serve this file as /sw.js. Browsers fetch that past their caches, so that
 * every device gets it; it removes the worker and the stored app, and the next load comes from the server. What users have
 * waiting (IndexedDB) and last read stays. No page is reloaded: somebody may be typing.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const shell = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
  await Promise.all(shell.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
