import { drawUpright } from './draw'
import { fileKinds } from '../../../shared/files'
import { kindOf } from './kind'
import { isTooLarge } from './picture-size'
import { isLong, legibleSize, uprightSize } from './prepare'
import { readPicture } from './read-picture'

/** Upright, about `side` pixels long; a long picture's beginning. Null if it can't be drawn. */
export async function smallPicture(stored: ArrayBuffer, side: number): Promise<OffscreenCanvas | null> {
  const bytes = new Uint8Array(stored)
  const kind = kindOf(bytes)
  if (kind === null || kind === 'pdf') return null
  const type = fileKinds[kind].mime
  if (kind === 'heic') return isTooLarge(bytes) ? null : drawUpright({ bytes, type, picture: null, side })
  const picture = readPicture(type, bytes)
  if (!picture) return null
  const upright = uprightSize(picture)
  const { width } = legibleSize(upright.width, upright.height, side)
  const part = isLong(picture) ? { top: 0, height: width, isLast: true } : undefined
  return drawUpright({ bytes: picture.bare(1), type, picture, side, ...(part && { part }) })
}
