import { ifGiven } from '../../lib/if-given'
import { deviceDatabase } from '../storage/database'
import { thumbnails } from '../storage/thumbnails'
import { createTransactions } from '../storage/transactions'
import { createChannel } from './channel'

/*
 * Small pictures of what waits, apart from the engine: what a start needs does not grow by them, and
 * no photo waits for them. Without one the icon stays.
 */

type Store = ReturnType<typeof thumbnails>

let opened: { by: IDBFactory | undefined; store: Store } | undefined

function deviceStore(): Store {
  const by = ifGiven(() => globalThis.indexedDB) ?? undefined
  if (opened?.by !== by || !opened) opened = { by, store: thumbnails(createTransactions(deviceDatabase())) }
  return opened.store
}

/** Shows it in all windows. Does nothing on a full disk, or if the entry is gone. */
export async function keepThumbnail(id: string, page: string, thumbnail: ArrayBuffer): Promise<void> {
  const isKept = await deviceStore()
    .keepThumbnail(id, page, thumbnail)
    .catch(() => false)
  if (isKept) createChannel().post({ kind: 'changed', ids: [id] })
}

/** Whether a page of an entry has one: true if that can't be told, so that none is made. */
export function hasThumbnail(id: string, page: string): Promise<boolean> {
  return deviceStore()
    .hasThumbnail(id, page)
    .catch(() => true)
}

/** Deletes the small pictures of the user's uploads and drafts. Rejects if that fails. */
export function forgetThumbnails(owner: number): Promise<void> {
  return deviceStore().forgetThumbnails(owner)
}
