import { deflateSync, crc32 } from 'node:zlib'

/** Small pictures built by hand, each with what a phone writes next to the pixels. */

export const gps = 'GPS -33.4569,-70.6483'

export function exif(orientation: number): Buffer {
  const block = Buffer.alloc(26 + gps.length)
  block.write('II*\0', 0, 'latin1')
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(1, 8)
  block.writeUInt16LE(0x0112, 10)
  block.writeUInt16LE(3, 12)
  block.writeUInt32LE(1, 14)
  block.writeUInt16LE(orientation, 18)
  block.write(gps, 26, 'latin1')
  return block
}

function segment(marker: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}

/** What stands behind a JPEG's first two bytes. */
export function exifSegment(orientation: number): Buffer {
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)]))
}

/** The structure of a progressive JPEG of two scans; the coded data is not decodable. */
export function jpeg(options: {
  width: number
  height: number
  orientation?: number
  bytes?: number
}): Uint8Array<ArrayBuffer> {
  const frame = Buffer.alloc(15)
  frame[0] = 8
  frame.writeUInt16BE(options.height, 1)
  frame.writeUInt16BE(options.width, 3)
  const coded = Buffer.alloc(options.bytes ?? 2000, 0x5a)
  coded.set([0xff, 0x00, 0xff, 0xd0], 10) // a stuffed zero and a restart: not the end of the scan
  return bytesOf(
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0'),
    exifSegment(options.orientation ?? 1),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${gps}</x:xmpmeta>`),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01colours'),
    segment(0xe2, `MPF\0${gps}`),
    segment(0xed, `Photoshop 3.0\0${gps}`),
    segment(0xee, 'Adobe\0'),
    segment(0xfe, gps),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc2, frame),
    segment(0xda, Buffer.alloc(10)),
    coded,
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.alloc(10)),
    coded,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`trailer ${gps}`),
  )
}

export function png(options: {
  width: number
  height: number
  orientation?: number
}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(options.width, 0)
  header.writeUInt32BE(options.height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return bytesOf(
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('pHYs', Buffer.alloc(9)),
    pngChunk('tEXt', Buffer.from(`Comment\0${gps}`)),
    pngChunk('eXIf', exif(options.orientation ?? 1)),
    pngChunk('IDAT', deflateSync(Buffer.alloc((options.width + 1) * options.height))),
    pngChunk('tIME', Buffer.alloc(7)),
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** A PNG in shades of grey or in colours, `depth` bits a value, of these compressed rows. */
export function pngOf(
  options: { width: number; height: number; depth: number; inColour?: boolean },
  rows: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(options.width, 0)
  header.writeUInt32BE(options.height, 4)
  header[8] = options.depth
  header[9] = options.inColour ? 2 : 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

export function webp(options: {
  width: number
  height: number
  orientation?: number
}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(10)
  header[0] = 0x08 | 0x04 | 0x20 // EXIF, XMP, colour profile
  header.writeUIntLE(options.width - 1, 4, 3)
  header.writeUIntLE(options.height - 1, 7, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', header),
    webpChunk('ICCP', Buffer.from('colours')),
    webpChunk('VP8 ', Buffer.alloc(31, 7)),
    webpChunk('EXIF', exif(options.orientation ?? 1)),
    webpChunk('XMP ', Buffer.from(gps)),
  ])
  return bytesOf(webpChunk('RIFF', body))
}

function webpChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length, 0)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)])
}

export function heic(brand = 'heic'): Uint8Array<ArrayBuffer> {
  return bytesOf(box('ftyp', `${brand}\0\0\0\0mif1heic`), box('meta', gps), box('mdat', 'x'.repeat(500)))
}

function box(type: string, content: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length, 0)
  return Buffer.concat([size, Buffer.from(type + content, 'latin1')])
}

function bytesOf(...parts: Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
