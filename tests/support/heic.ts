import { readFileSync } from 'node:fs'

/** An iPhone's photo, held upright (tests/fixtures/heic/README.md). */
export function realHeic(): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = readFileSync('tests/fixtures/heic/turned.heic')
  return { name: 'IMG_2042.HEIC', mimeType: '', buffer }
}

/** All its boxes are whole, but it says that its picture is an item that it does not have. */
export function damagedHeic(): Buffer {
  const { buffer } = realHeic()
  const version = buffer.indexOf('pitm') + 4
  buffer.writeUInt16BE(9, version + 4)
  return buffer
}
