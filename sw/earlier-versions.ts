declare const self: ServiceWorkerGlobalScope

/** What the screens of a user looked like: versions of November 2026 began with it. */
const snapshots = 'snapshots/'

/** Deletes what earlier versions stored and this one does not use, when this one takes over. */
export function forgetEarlierVersions(): void {
  self.addEventListener('activate', (event) => event.waitUntil(forget()))
}

async function forget(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(snapshots))
  await Promise.all(names.map((name) => caches.delete(name)))
}
