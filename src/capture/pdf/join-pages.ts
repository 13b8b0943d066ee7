import type { Captured } from '../../lib/captured'
import { fileKinds, maxFileBytes } from '../../../shared/files'
import { fileStem } from '../../lib/file-stem'
import { isPhoto, nameFor } from '../prepare/kind'
import { cutIntoPages } from '../prepare/long-picture'
import { photosPdf } from './photos-pdf'
import { orientationAt, turnOf, type Picture } from '../prepare/picture'
import { isLong, maxSide, smallPhotoBytes, type Draw } from '../prepare/prepare'
import { readPicture } from '../prepare/read-picture'
import { Refusal } from '../prepare/refusal'

/** `turn`: the user's rotation, in clockwise degrees. */
export type Page = Captured & { turn: number }

type OnPage = (done: number, of: number) => void

/** Pixels at which an A4 page's small print is still readable. */
const smallestSide = 1280

/**
 * One page stays a file; several become a PDF named `title`. A long screenshot becomes pages;
 * alone, only if that is smaller. Pages are reduced until the PDF fits the portal's limit. Throws
 * `Refusal`.
 */
export async function joinPages(
  pages: readonly Page[],
  title: string,
  draw: Draw,
  onPage: OnPage = () => undefined,
): Promise<Captured> {
  const [only] = pages
  if (only && pages.length === 1) return (await smallerInPages(only, draw)) ?? upright(only, draw)
  const name = `${fileStem(title) || 'documento'}.pdf`
  const photos: Page[] = []
  for (const [index, page] of pages.entries()) {
    const isJpeg = page.type === fileKinds.jpeg.mime
    photos.push(...((await inPages(page, draw)) ?? [isJpeg ? page : await drawnAgain(page, maxSide, draw)]))
    onPage(index + 1, pages.length)
  }
  return { name, type: 'application/pdf', bytes: await fittingPdf(photos, draw, onPage) }
}

/** A single page that is sent unchanged. */
export function goesAsItIs({ type, turn }: Omit<Page, 'bytes'>, size: number): boolean {
  return turn === 0 && (!isPhoto(type) || size <= smallPhotoBytes)
}

async function smallerInPages(page: Page, draw: Draw): Promise<Captured | null> {
  if (page.bytes.byteLength <= smallPhotoBytes) return null
  const pages = await inPages(page, draw)
  const bytes = pages && photosPdf(pages)
  return bytes && bytes.byteLength < page.bytes.byteLength
    ? { name: nameFor('pdf', page.name), type: fileKinds.pdf.mime, bytes }
    : null
}

/** Null if it is not a long picture, or can't be cut. */
async function inPages(page: Page, draw: Draw): Promise<Page[] | null> {
  const picture = turnedPicture(page)
  if (!picture || !isLong(picture)) return null
  const cut = await cutIntoPages({ bytes: picture.bare(1), type: page.type, picture }, draw)
  return cut?.map((bytes) => ({ name: page.name, type: fileKinds.jpeg.mime, bytes, turn: 0 })) ?? null
}

/** The user's rotation on top of the camera's. */
function turnedPicture({ type, bytes, turn }: Page): Picture | null {
  const picture = readPicture(type, new Uint8Array(bytes))
  return picture && { ...picture, orientation: orientationAt(turnOf(picture.orientation) + turn) }
}

/** Redraws a turned photo; if that fails, turns it by its metadata. */
async function upright(page: Page, draw: Draw): Promise<Captured> {
  const { name, type, bytes, turn } = page
  const picture = turn === 0 ? null : turnedPicture(page)
  if (!picture) return { name, type, bytes }
  const { orientation } = picture
  const drawing = await draw({ bytes: picture.bare(1), type, picture })
  const drawn = await drawing?.encode(type === 'image/png' ? 'png' : 'jpeg')
  if (!drawn) return { name, type, bytes: picture.bare(orientation).buffer }
  return type === 'image/webp'
    ? { name: name.replace(/\.[^.]*$/, '.jpg'), type: 'image/jpeg', bytes: drawn }
    : { name, type, bytes: drawn }
}

async function fittingPdf(photos: readonly Page[], draw: Draw, onPage: OnPage): Promise<ArrayBuffer> {
  let side = maxSide
  let fitting = photos
  for (;;) {
    const bytes = photosPdf(fitting)
    if (bytes.byteLength <= maxFileBytes) return bytes
    // Bytes grow with the area, a little less after reducing.
    side = Math.floor(side * Math.min(0.9, Math.sqrt(maxFileBytes / bytes.byteLength)))
    if (side < smallestSide) throw new Refusal('size')
    const smaller: Page[] = []
    for (const photo of photos) {
      smaller.push(await drawnAgain(photo, side, draw))
      onPage(smaller.length, photos.length)
    }
    fitting = smaller
  }
}

async function drawnAgain(page: Page, side: number, draw: Draw): Promise<Page> {
  const picture = readPicture(page.type, new Uint8Array(page.bytes))
  const drawing = picture && (await draw({ bytes: picture.bare(1), type: page.type, picture, side }))
  const bytes = await drawing?.encode('jpeg')
  if (!bytes) throw new Refusal(side < maxSide ? 'size' : 'no-page')
  return { ...page, type: 'image/jpeg', bytes }
}
