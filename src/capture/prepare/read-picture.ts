import { readJpeg } from './jpeg'
import type { Picture } from './picture'
import { readPng } from './png'
import { readWebp } from './webp'

/** Null if it is another kind or not understood. Throws `Refusal` for a damaged file. */
export function readPicture(type: string, bytes: Uint8Array): Picture | null {
  switch (type) {
    case 'image/jpeg':
      return readJpeg(bytes)
    case 'image/png':
      return readPng(bytes)
    case 'image/webp':
      return readWebp(bytes)
    default:
      return null
  }
}
