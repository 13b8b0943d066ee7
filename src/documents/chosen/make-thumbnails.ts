import { makeThumbnail } from '../../capture/capture'
import { altersDrawings } from '../../capture/prepare/altered-drawings'
import { isPhoto } from '../../capture/prepare/kind'
import { thumbnailOf } from '../../capture/prepare/thumbnail'
import { hasThumbnail, keepThumbnail as storeThumbnail } from '../../outbox/engine/thumbnails'
import type { Draft } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'

/*
 * Small pictures for lists (docs/architecture.md, 'Thumbnails'). Nothing here rejects, and nothing
 * waits for it.
 */

/** Keeps what capture or the viewer made of a page. */
export async function keepThumbnail(entry: string, page: string, thumbnail: ArrayBuffer): Promise<void> {
  // After the user's sign-out the entry is not shown any more.
  const { drafts, uploads } = outbox.getSnapshot()
  if ([...drafts, ...uploads].some(({ id }) => id === entry)) await storeThumbnail(entry, page, thumbnail)
}

/** Makes those that an entry's photos lack, one after the other: of a crop, and of what was shared. */
export async function makeThumbnails(
  { id, pages }: Pick<Draft, 'id' | 'pages'>,
  read: (page: string) => Promise<ArrayBuffer | null>,
): Promise<void> {
  try {
    if (!('OffscreenCanvas' in globalThis) || (await altersDrawings())) return
    for (const { id: page } of pages.filter(({ type }) => isPhoto(type))) {
      const made = await makeThumbnail(async () => ((await hasThumbnail(id, page)) ? null : read(page)))
      if (made && made !== 'unknown') await keepThumbnail(id, page, made)
    }
  } catch (error) {
    console.warn('thumbnails: not made', error)
  }
}

/** Keeps a small picture of a PDF's first page, when the form has drawn it for the first time. */
export async function keepDrawn(entry: string, page: string, drawn: HTMLCanvasElement): Promise<void> {
  try {
    if (await hasThumbnail(entry, page)) return
    const thumbnail = await thumbnailOf(drawn)
    if (thumbnail) await keepThumbnail(entry, page, thumbnail)
  } catch (error) {
    console.warn('thumbnails: not made', error)
  }
}
