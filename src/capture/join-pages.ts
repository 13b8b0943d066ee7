import type { Captured } from '../domain/captured'
import { maxFileBytes } from '../lib/file-size'
import { photosPdf } from './photos-pdf'
import { orientationAt, turnOf } from './picture'
import { maxSide, type Draw } from './prepare'
import { readPicture } from './read-picture'
import { Refusal } from './refusal'

/** A prepared photo or file of a form; `turn` is by how many degrees the user turned it clockwise. */
export type Page = Captured & { turn: number }

/** In pixels: the small print of an A4 page can still be read. */
const smallestSide = 1280

/**
 * The document that pages make: one alone stays the photo or file that it is, several photos become one PDF named `title`. Where
 * they would be too large for the portal they are drawn smaller, all alike. Throws `Refusal`.
 */
export async function joinPages(pages: readonly Page[], title: string, draw: Draw): Promise<Captured> {
  const [only] = pages
  if (only && pages.length === 1) return upright(only, draw)
  const name = `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'documento'}.pdf`
  const photos: Page[] = []
  for (const page of pages) photos.push(await asJpeg(page, draw))
  return { name, type: 'application/pdf', bytes: await fittingPdf(photos, draw) }
}

/** A turned photo is drawn again; one that can't be drawn is turned by its metadata. */
async function upright(page: Page, draw: Draw): Promise<Captured> {
  const { name, type, bytes, turn } = page
  const picture = turn === 0 ? null : readPicture(type, new Uint8Array(bytes))
  if (!picture) return { name, type, bytes }
  const orientation = orientationAt(turnOf(picture.orientation) + turn)
  const drawing = await draw({ bytes: picture.bare(1), type, picture: { ...picture, orientation } })
  const drawn = await drawing?.encode(type === 'image/png' ? 'png' : 'jpeg')
  if (!drawn) return { name, type, bytes: picture.bare(orientation).buffer }
  return type === 'image/webp'
    ? { name: name.replace(/\.[^.]*$/, '.jpg'), type: 'image/jpeg', bytes: drawn }
    : { name, type, bytes: drawn }
}

async function asJpeg(page: Page, draw: Draw): Promise<Page> {
  if (page.type === 'image/jpeg') return page
  return drawnAgain(page, maxSide, draw)
}

async function fittingPdf(photos: readonly Page[], draw: Draw): Promise<ArrayBuffer> {
  let side = maxSide
  let fitting = photos
  for (;;) {
    const bytes = photosPdf(fitting)
    if (bytes.byteLength <= maxFileBytes) return bytes
    // A photo's bytes grow with its area, a little less where it is shrunk.
    side = Math.floor(side * Math.min(0.9, Math.sqrt(maxFileBytes / bytes.byteLength)))
    if (side < smallestSide) throw new Refusal('size')
    const smaller: Page[] = []
    for (const photo of photos) smaller.push(await drawnAgain(photo, side, draw))
    fitting = smaller
  }
}

/** As a JPEG within `side`. */
async function drawnAgain(page: Page, side: number, draw: Draw): Promise<Page> {
  const picture = readPicture(page.type, new Uint8Array(page.bytes))
  const drawing = picture && (await draw({ bytes: picture.bare(1), type: page.type, picture, side }))
  const bytes = await drawing?.encode('jpeg')
  if (!bytes) throw new Refusal(side < maxSide ? 'size' : 'no-page')
  return { ...page, type: 'image/jpeg', bytes }
}
