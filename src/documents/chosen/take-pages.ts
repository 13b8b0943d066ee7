import { readFile, type capture } from '../../capture/capture'
import { isPhoto, nameFor } from '../../capture/prepare/kind'
import { Refusal } from '../../capture/prepare/refusal'
import type { Drafts } from '../../outbox/engine/drafts'
import { partsOfPage } from '../../outbox/model/page-parts'
import type { Page } from '../../outbox/model/upload'
import type { FormPages } from './form-pages'
import { keepThumbnail, makeThumbnails } from './make-thumbnails'
import { newPage, type CutOut } from './new-page'
import type { Originals } from './originals'
import { checkPlace, cropPage, placePage, uncropPage, type Place } from './page-edits'
import type { Preparing } from './preparing'

/** How files and crops become pages of a form, one after the other. */
export function createPageTaker({
  pages,
  preparing,
  originals,
  drafts,
  capture: prepared,
}: {
  pages: FormPages
  preparing: Preparing
  originals: Originals
  drafts: Pick<Drafts, 'page'>
  capture: typeof capture
}) {
  /** Photos that are still to be prepared do not wait for a small picture. */
  async function keepWhenIdle(page: string, thumbnail: Promise<ArrayBuffer>): Promise<void> {
    const entry = pages.draft()?.id
    const made = await thumbnail
    await preparing.idle()
    if (entry !== undefined) await keepThumbnail(entry, page, made)
  }

  /** In lists: makes the small pictures that the pages lack, once nothing is prepared. */
  function showInLists(): void {
    const entry = pages.draft()
    if (entry) void preparing.idle().then(() => makeThumbnails(entry, pages.read))
  }

  return {
    showInLists,

    /** Null if the file was refused, or the form discarded. */
    async take(file: File, place: Place, way?: Page['way']): Promise<Page | null> {
      // A camera's photo is read at once, since its file may not last; others wait, to limit memory.
      const reading = place.isOnly ? readFile(file) : null
      // Prevents an 'unhandled rejection' before it is awaited.
      reading?.catch(() => undefined)
      let taken: Page | null = null
      await preparing.run(
        async (isOver) => {
          let onThumbnail = (_made: ArrayBuffer): void => undefined
          const thumbnail = new Promise<ArrayBuffer>((resolve) => (onThumbnail = resolve))
          const captured = await prepared(await (reading ?? readFile(file)), onThumbnail)
          const page = await newPage(drafts, captured, way)
          if (isOver()) return
          checkPlace(page, pages.ofNext(), place)
          await pages.add(page, placePage(page, place), new Map([[page.id, captured.bytes]]))
          taken = page
          if (!isOver()) originals.keep(page, file)
          if (isPhoto(page.type)) void keepWhenIdle(page.id, thumbnail)
          else showInLists()
        },
        place.isOnly ? null : file.name,
      )
      return taken
    },

    /** The picture as it was taken stays behind the crop; if that fails, the page stays as it is. */
    async crop(page: Page, cutOut: CutOut): Promise<void> {
      await preparing.run(async (isOver) => {
        const picture = await pages.read(page.id)
        const taken = page.original ? await pages.read(partsOfPage(page)[1]) : picture
        const bytes = picture && (await cutOut(picture, page.type))
        if (isOver()) return
        if (!taken || !bytes) {
          preparing.warn(['No se pudo recortar la hoja: queda entera.'])
          return
        }
        const sheet = await newPage(drafts, { name: nameFor('jpeg', page.name), type: 'image/jpeg', bytes })
        const [own, uncropped] = partsOfPage(sheet)
        const parts = new Map([
          [own, bytes],
          [uncropped, taken],
        ])
        await pages.add(sheet, cropPage(page.id, sheet), parts)
        showInLists()
      })
    },

    /** The picture that a page was cut out of takes its place again. */
    async uncrop(page: Page): Promise<void> {
      const { id, original } = page
      if (!original) return
      await preparing.run(async () => {
        const [, uncropped] = partsOfPage(page)
        const picture = await pages.read(uncropped)
        if (!picture) throw new Refusal('unreadable')
        await pages.add(original, uncropPage(id), new Map([[original.id, picture]]))
        showInLists()
      })
    },
  }
}
