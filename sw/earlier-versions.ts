declare const self: ServiceWorkerGlobalScope

/** Pictures of a user's screens, by versions of November 2026, began with it. */
const snapshots = 'snapshots/'

/** Deletes what earlier versions stored and this one does not use. */
export function forgetEarlierVersions(): void {
  self.addEventListener('activate', (event) => event.waitUntil(forget()))
}

async function forget(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(snapshots))
  await Promise.all(names.map((name) => caches.delete(name)))
}
