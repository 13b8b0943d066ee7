declare const self: ServiceWorkerGlobalScope

/** Caches of each user with what their screens looked like, which versions of November 2026 drew at the start. */
const snapshots = 'snapshots/'

/** What earlier versions of the app stored and this one does not use is deleted when this one takes over. */
export function forgetEarlierVersions(): void {
  self.addEventListener('activate', (event) => event.waitUntil(forget()))
}

async function forget(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(snapshots))
  await Promise.all(names.map((name) => caches.delete(name)))
}
