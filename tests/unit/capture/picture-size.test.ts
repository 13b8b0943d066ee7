import { deflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { isTooLarge, mostPixels, statedSize } from '../../../src/capture/prepare/picture-size'
import { prepare, type Draw } from '../../../src/capture/prepare/prepare'
import { smallPicture } from '../../../src/capture/prepare/small-picture'
import { realHeic } from '../../support/heic'
import { jpeg, pngOf, webp } from '../../support/pictures'
import { told } from '../../support/told'

const nothing = deflateSync(Buffer.alloc(0))
const png = (width: number, height: number) => new Uint8Array(pngOf({ width, height, depth: 1 }, nothing))

/** An iPhone's picture that says it has this size. */
function heic(width: number, height: number): Uint8Array<ArrayBuffer> {
  const { buffer } = realHeic()
  const size = buffer.indexOf('ispe') + 8
  buffer.writeUInt32BE(width, size)
  buffer.writeUInt32BE(height, size + 4)
  return new Uint8Array(buffer)
}

test.each([
  ['JPEG', jpeg({ width: 40, height: 30, orientation: 6 }), { width: 40, height: 30 }],
  ['PNG', png(40, 30), { width: 40, height: 30 }],
  ['WebP', webp({ width: 40, height: 30 }), { width: 40, height: 30 }],
  ['HEIC', heic(320, 240), { width: 320, height: 240 }],
  ['HEIC of tiles', heic(8064, 6048), { width: 8064, height: 6048 }],
  ['PDF', new TextEncoder().encode('%PDF-1.4'), null],
])('the head of a %s says how large its picture is', (_, bytes, size) => {
  expect(statedSize(bytes)).toEqual(size)
})

test('a head that was cut off says nothing, and breaks nothing', () => {
  for (const bytes of [
    jpeg({ width: 40, height: 30 }),
    png(40, 30),
    webp({ width: 40, height: 30 }),
    heic(4, 3),
  ])
    for (let length = 0; length < Math.min(bytes.length, 800); length++)
      expect(() => isTooLarge(bytes.subarray(0, length))).not.toThrow()
})

describe('more pixels than a phone can decode', () => {
  const side = Math.ceil(Math.sqrt(mostPixels)) + 1
  const large = {
    png: png(side, side),
    webp: webp({ width: 16_383, height: 16_383 }),
    heic: heic(side, side),
    jpeg: jpeg({ width: 20_000, height: 20_000 }),
  }

  test.each(Object.entries(large))('a %s is refused, before anything is decoded', async (kind, bytes) => {
    const draw = vi.fn<Draw>(() => Promise.resolve(null))
    expect(await told(prepare({ name: 'plano', bytes: bytes.buffer }, draw))).toMatch(
      /^La imagen es demasiado grande para abrirla\. Guárdala en un tamaño menor/,
    )
    // A JPEG only if the browser could not decode fewer pixels of it.
    expect(draw).toHaveBeenCalledTimes(kind === 'jpeg' ? 1 : 0)
  })

  test('a JPEG of which the browser decodes fewer is taken', async () => {
    const draw: Draw = () => Promise.resolve({ encode: () => Promise.resolve(new ArrayBuffer(900)) })
    expect((await prepare({ name: 'plano', bytes: large.jpeg.buffer }, draw)).bytes.byteLength).toBe(900)
  })

  test.each(Object.entries(large))(
    'of a %s no small picture is drawn, and nothing is decoded',
    async (_, bytes) => {
      const decoded = vi.fn(() => Promise.reject(new Error('decoded')))
      vi.stubGlobal('createImageBitmap', decoded)
      expect(await smallPicture(bytes.buffer, 192)).toBeNull()
      expect(decoded).not.toHaveBeenCalled()
      // One that a phone can decode is.
      expect(await smallPicture(jpeg({ width: 4000, height: 3000 }).buffer, 192)).toBeNull()
      expect(decoded).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ resizeWidth: 192 }))
    },
  )
})
