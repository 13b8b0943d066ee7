import type { Corners, Size } from '../../capture/page-scan/page-shape'
import { uprightSize } from '../../capture/prepare/prepare'
import { readPicture } from '../../capture/prepare/read-picture'
import { openScanner } from '../../capture/scanner'
import type { Captured } from '../../lib/captured'
import { ifGiven } from '../../lib/if-given'
import type { Page } from '../../outbox/model/upload'
import type { Drafts } from '../../outbox/engine/drafts'

/** The sheet as a JPEG; null if that fails. */
export type CutOut = (picture: ArrayBuffer, type: string) => Promise<ArrayBuffer | null>

/** A page with its size in pixels, so that its bytes are not read again for that. */
export async function newPage(
  drafts: Pick<Drafts, 'page'>,
  captured: Captured,
  way?: Page['way'],
): Promise<Page> {
  const page = await drafts.page(captured, way)
  const pixels = pixelsOf(captured.type, captured.bytes)
  return pixels ? { ...page, pixels } : page
}

/** Upright; null if it can't be read. */
export function pixelsOf(type: string, bytes: ArrayBuffer): Size | null {
  const picture = ifGiven(() => readPicture(type, new Uint8Array(bytes)))
  return picture && uprightSize(picture)
}

/** Cuts the sheet out in a worker of its own, since this is seldom asked. */
export function cutOutAt(corners: Corners): CutOut {
  return async (picture, type) => {
    const scanner = openScanner()
    const sheet = await scanner.straighten(picture, type, corners, 'colour')
    scanner.close()
    return sheet
  }
}
