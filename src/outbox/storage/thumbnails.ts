import { thumbnailPart } from '../model/page-parts'
import { isDraft, isUpload, partNamed } from './records'
import type { PartKey, Stored } from './schema'
import type { Transactions, WriteTx } from './transactions'

/** On the device, of all users; the oldest go first. */
const mostThumbnails = 500

/** Small pictures of pages. They go with their upload, and at the sign-out. */
export function thumbnails({ read, write }: Transactions, most = mostThumbnails) {
  return {
    /**
     * False if this entry is gone, or does not show this page. On a full disk it rejects, and
     * nothing else is lost.
     */
    async keepThumbnail(id: string, page: string, bytes: ArrayBuffer): Promise<boolean> {
      return write('relaxed', ['uploads', 'parts'], async (tx) => {
        const entry = await tx.objectStore('uploads').get(id)
        if (!entry || !shows(entry, page)) return false
        const name = thumbnailPart(page)
        await tx.objectStore('parts').put(partNamed(name, bytes), [id, name])
        await dropOldest(tx, most)
        return true
      })
    },

    /** Reads no picture. */
    hasThumbnail(id: string, page: string): Promise<boolean> {
      return read(
        ['parts'],
        async (tx) => (await tx.objectStore('parts').getKey([id, thumbnailPart(page)])) !== undefined,
      )
    },

    /** Deletes the small pictures of the owner's entries in all states. */
    forgetThumbnails(owner: number): Promise<void> {
      return write('strict', ['uploads', 'parts'], async (tx) => {
        const own = new Set(await tx.objectStore('uploads').index('owner').getAllKeys(owner))
        const keys = (await keysOfThumbnails(tx)).filter(([id]) => own.has(id))
        await Promise.all(keys.map((key) => tx.objectStore('parts').delete(key)))
      })
    },
  }
}

/** An upload shows its first page alone. */
function shows(entry: Stored, page: string): boolean {
  if (isUpload(entry)) return entry.pages[0]?.id === page
  return isDraft(entry) && entry.pages.some(({ id }) => id === page)
}

async function keysOfThumbnails(tx: WriteTx): Promise<PartKey[]> {
  const keys = await tx.objectStore('parts').getAllKeys()
  return keys.filter(([, part]) => part.startsWith(thumbnailPart('')))
}

async function dropOldest(tx: WriteTx, most: number): Promise<void> {
  const keys = await keysOfThumbnails(tx)
  if (keys.length <= most) return
  const entries = await tx.objectStore('uploads').getAll()
  const created = new Map(entries.map((entry) => [entry.id, entry.created]))
  const age = ([id]: PartKey) => created.get(id) ?? 0
  const oldest = keys.sort((a, b) => age(a) - age(b)).slice(0, keys.length - most)
  await Promise.all(oldest.map((key) => tx.objectStore('parts').delete(key)))
}
