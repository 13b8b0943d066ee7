// Serves what the bench has put into a cache, as the app's worker does with its files.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request)))
})
