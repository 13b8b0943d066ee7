import { openStored, snapshotsCache } from './stored-responses'

/** What a screen looked like: its HTML, and what that only fits with (docs/decisions/launch-snapshot.md). */
export type LaunchSnapshot = {
  html: string
  /** The address of the stylesheet that its classes are in. */
  stylesheet: string
  /** As set on the page by an iPhone's text size; empty if it is not. */
  fontSize: string
}

/** In place of the screen's last one. Does nothing for a user who was signed out meanwhile. */
export async function putSnapshot(userId: number, pathname: string, snapshot: LaunchSnapshot): Promise<void> {
  const cache = await openStored(snapshotsCache(userId))
  const { html, stylesheet, fontSize } = snapshot
  await cache?.put(
    address(pathname),
    new Response(html, { headers: { 'x-stylesheet': stylesheet, 'x-font-size': fontSize } }),
  )
}

/** Null if there is none. */
export async function readSnapshot(userId: number, pathname: string): Promise<LaunchSnapshot | null> {
  const stored = await caches.match(address(pathname), { cacheName: snapshotsCache(userId) })
  if (!stored) return null
  return {
    html: await stored.text(),
    stylesheet: stored.headers.get('x-stylesheet') ?? '',
    fontSize: stored.headers.get('x-font-size') ?? '',
  }
}

function address(pathname: string): string {
  return `/launch-snapshots${pathname}`
}
