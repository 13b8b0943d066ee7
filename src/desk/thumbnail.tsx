import { useSyncExternalStore } from 'react'
import { Thumbnail } from '../documents/viewer/thumbnail'
import { createStore } from '../lib/store'
import { deskSession } from './session'

/*
 * Small pictures of papers that were opened or loaded ahead, kept in this browser until the
 * sign-out. Nothing waits for them: without one its place has an icon.
 */

const cacheName = 'desk-thumbnails'
/** Of at most 12 KB; the first that was made goes first. */
const most = 500

/** Documents whose picture was made while this page is open: rows that are shown take it. */
const made = createStore<ReadonlySet<number>>(new Set())

/** In a row of a list; without a document its place is empty. */
export function PaperThumbnail({ id }: { id: number | null }) {
  const isNew = useSyncExternalStore(made.subscribe, () => id !== null && made.getSnapshot().has(id))
  return (
    <span data-thumbnail aria-hidden="true">
      {id !== null && <Thumbnail key={String(isNew)} picture={{ id, read }} />}
    </span>
  )
}

/** Once for each document: of its photo, or of its PDF's first page. Never rejects. */
export async function keepThumbnail(id: number, paper: Blob | HTMLCanvasElement): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const own = key(id)
    const cache = await caches.open(cacheName)
    if (await cache.match(own)) return
    const picture = await draw(paper)
    if (!picture) return
    await cache.put(own, new Response(picture))
    if (!deskSession()) {
      await forgetThumbnails()
      return
    }
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, -most).map((one) => cache.delete(one)))
    made.set(new Set([...made.getSnapshot(), id]))
  } catch (error) {
    console.warn('thumbnails: not made', error)
  }
}

export async function forgetThumbnails(): Promise<void> {
  made.set(new Set())
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false)
}

/** Of a session whose tab was closed. */
export async function forgetOthersThumbnails(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  const others = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(key('')))
  await Promise.all(others.map((one) => cache.delete(one)))
}

/** Lazy: the list needs nothing of it. */
async function draw(paper: Blob | HTMLCanvasElement): Promise<ArrayBuffer | null> {
  if (!(paper instanceof Blob)) return (await import('../capture/prepare/thumbnail')).thumbnailOf(paper)
  const { makeThumbnail } = await import('../capture/capture')
  const picture = await makeThumbnail(() => paper.arrayBuffer())
  return picture === 'unknown' ? null : picture
}

async function read(id: number): Promise<ArrayBuffer | null> {
  const kept = await caches.match(key(id), { cacheName })
  return (await kept?.arrayBuffer()) ?? null
}

/** An account's own. */
function key(id: number | string): string {
  return `/contador/thumbnails/${deskSession()?.user.id}/${id}`
}
