import { makeThumbnail } from '../../capture/capture'
import { altersDrawings } from '../../capture/prepare/altered-drawings'
import { hasThumbnail, keepThumbnail as storeThumbnail } from '../../outbox/engine/thumbnails'
import type { Draft } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'

/*
 * Small pictures for lists (docs/architecture.md, 'Thumbnails'). Nothing here rejects, and nothing
 * waits for it.
 */

/** Keeps what capture made of a page. */
export async function keepThumbnail(entry: string, page: string, thumbnail: ArrayBuffer): Promise<void> {
  // After the user's sign-out the entry is not shown any more.
  const { drafts, uploads } = outbox.getSnapshot()
  if ([...drafts, ...uploads].some(({ id }) => id === entry)) await storeThumbnail(entry, page, thumbnail)
}

/** Makes those that an entry's pages lack, one after the other: of a PDF, a crop, and of what was shared. */
export async function makeThumbnails(
  { id, pages }: Pick<Draft, 'id' | 'pages'>,
  read: (page: string) => Promise<ArrayBuffer | null>,
): Promise<void> {
  try {
    if (!('OffscreenCanvas' in globalThis) || (await altersDrawings())) return
    for (const { id: page } of pages) {
      const made = await makeThumbnail(async () => ((await hasThumbnail(id, page)) ? null : read(page)))
      if (made && made !== 'unknown') await keepThumbnail(id, page, made)
    }
  } catch (error) {
    console.warn('thumbnails: not made', error)
  }
}
