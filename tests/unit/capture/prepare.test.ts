import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { readJpeg } from '../../../src/capture/prepare/jpeg'
import type { Picture } from '../../../src/capture/prepare/picture'
import { readPng } from '../../../src/capture/prepare/png'
import { drawnSize } from '../../../src/capture/page-scan/pixels'
import { maxSide, prepare, type Draw } from '../../../src/capture/prepare/prepare'
import { maxFileBytes } from '../../../shared/files'
import { readWebp } from '../../../src/capture/prepare/webp'
import { gps, heic, jpeg, png, webp } from '../../support/pictures'
import { told } from '../../support/told'

const noCanvas: Draw = () => Promise.resolve(null)

function drawing(sizes: { jpeg?: number; png?: number }): Draw {
  return vi.fn<Draw>(() =>
    Promise.resolve({
      encode: (kind: 'jpeg' | 'png') => Promise.resolve(sizes[kind] ? new ArrayBuffer(sizes[kind]) : null),
    }),
  )
}

/** The document made of a file with this content. */
function prepared(bytes: Uint8Array<ArrayBuffer>, draw: Draw) {
  return prepare({ name: 'archivo', bytes: bytes.slice().buffer }, draw)
}

function findRefusal(bytes: Uint8Array<ArrayBuffer>, draw: Draw = noCanvas): Promise<string> {
  return told(prepared(bytes, draw))
}

test('the photo of a sensor of 200 megapixels is taken, as it is reduced, although it has more than 25 MB', async () => {
  const photo = jpeg({ width: 16_320, height: 12_240, bytes: maxFileBytes })
  const { bytes } = await prepared(photo, drawing({ jpeg: 900 }))
  expect(bytes.byteLength).toBe(900)
})

describe('a file that the accountant could not open is refused with a sentence that says what to do', () => {
  test('empty', async () => {
    expect(await findRefusal(new Uint8Array())).toMatch(/^El archivo está vacío\. Elige otro/)
  })

  test('over 25 MB, and not one byte earlier', async () => {
    expect(await findRefusal(new Uint8Array(maxFileBytes + 1))).toMatch(
      /^El archivo supera el máximo de 25 MB\. /,
    )
    expect(await findRefusal(new Uint8Array(maxFileBytes))).toMatch(/^Tipo de archivo no permitido\. /)
  })

  test('a photo over 25 MB that cannot be reduced, and a PDF over 25 MB', async () => {
    const tooLarge = /^El archivo supera el máximo de 25 MB\. /
    const photo = jpeg({ width: 16_320, height: 12_240, bytes: maxFileBytes })
    expect(await findRefusal(photo, drawing({ jpeg: maxFileBytes + 1 }))).toMatch(tooLarge)
    const pdf = new Uint8Array(maxFileBytes + 1)
    pdf.set(Buffer.from('%PDF-1.4\n1 0 obj'))
    expect(await findRefusal(pdf)).toMatch(tooLarge)
    const larger = jpeg({ width: 16_320, height: 12_240, bytes: 3 * maxFileBytes })
    expect(await findRefusal(larger, drawing({ jpeg: 900 }))).toMatch(tooLarge)
  })

  test.each([
    ['text', Buffer.from('hola')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a program', Buffer.from('MZ\x90')],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif')],
    ['a page of HTML that calls itself a photo', Buffer.from('<html>foto.jpg</html>')],
  ])('%s', async (_, content) => {
    expect(await findRefusal(new Uint8Array(content))).toMatch(/^Tipo de archivo no permitido\. /)
  })

  test.each([
    ['JPEG', jpeg({ width: 40, height: 30 })],
    ['PNG', png({ width: 40, height: 30 })],
    ['WebP', webp({ width: 40, height: 30 })],
    ['HEIC', heic()],
  ])('a %s that was cut off anywhere', async (_, whole) => {
    // The JPEG's trailer, which no viewer needs, is not part of the picture.
    for (const part of [0.2, 0.5, 0.8, 0.95])
      expect(await findRefusal(whole.slice(0, Math.floor(whole.length * part)))).toMatch(
        /^La imagen está dañada o incompleta\. /,
      )
  })

  test('a photo that was cut off, also where a decoder would show half of it', async () => {
    const draw = drawing({ jpeg: 900 })
    for (const whole of [jpeg, png, webp].map((make) => make({ width: 40, height: 30 })))
      expect(await findRefusal(whole.slice(0, whole.length / 2), draw)).toContain('dañada o incompleta')
    expect(await findRefusal(heic().slice(0, -6), draw)).toContain('dañada o incompleta')
    expect(draw).not.toHaveBeenCalled()
  })

  test('a PNG that ends within its header, whose check sum is right', async () => {
    const whole = png({ width: 40, height: 30 })
    const empty = Buffer.from('\0\0\0\0IHDR\xa8\xa1\xae\n', 'latin1')
    const header = Uint8Array.of(...whole.slice(0, 8), ...empty)
    expect(await findRefusal(header)).toMatch(/^La imagen está dañada o incompleta\. /)
  })

  test('a PNG with a wrong check sum of what its pixels depend on', async () => {
    const broken = png({ width: 40, height: 30 })
    const pixels = Buffer.from(broken).indexOf('IDAT')
    broken[pixels + 8] = (broken[pixels + 8] ?? 0) ^ 1
    expect(await findRefusal(broken)).toMatch(/^La imagen está dañada o incompleta\. /)
  })

  test('a damaged PDF, and one without a page', async () => {
    const whole = new Uint8Array(readFileSync('tests/fixtures/pdf/aes-256-locked.pdf'))
    expect(await findRefusal(whole.slice(0, 900))).toMatch(/^El PDF está dañado o incompleto\. /)
    const empty = new Uint8Array(readFileSync('tests/fixtures/pdf/pdf-zero-pages.pdf'))
    expect(await findRefusal(empty)).toMatch(/^El PDF no tiene ninguna página\. /)
  })
})

describe('84: a photo that every decoder shows is taken, however its file is written', () => {
  test.each([
    ['jpeg-stray-bytes-between-segments.jpg', readJpeg],
    ['png-wrong-crc-in-text-chunk.png', readPng],
  ])('%s', async (file, read) => {
    const photo = new Uint8Array(readFileSync(`tests/fixtures/photos/${file}`))
    const { bytes } = await prepared(photo, noCanvas)
    const once = read(new Uint8Array(bytes))
    expect(once?.width).toBeGreaterThan(1)
    expect(once?.bare(1)).toEqual(new Uint8Array(bytes))
  })

  test('a PNG in which only what holds no pixels has a wrong check sum', () => {
    const broken = png({ width: 40, height: 30 })
    for (const chunk of ['pHYs', 'tEXt', 'eXIf', 'tIME', 'IEND']) {
      const type = Buffer.from(broken).indexOf(chunk)
      const length = Buffer.from(broken).readUInt32BE(type - 4)
      broken[type + 4 + length] = (broken[type + 4 + length] ?? 0) ^ 1
    }
    expect(readPng(broken)).toMatchObject({ width: 40, height: 30, orientation: 1 })
    // What decoders would not believe is not handed on.
    expect(Buffer.from(readPng(broken)?.bare(1) ?? []).includes('pHYs')).toBe(false)
  })

  const unknown: [string, Uint8Array<ArrayBuffer>][] = [
    ['JPEG', jpeg({ width: 0, height: 30 })],
    [
      'PNG',
      new Uint8Array(
        [...png({ width: 40, height: 30 })].filter((_, at, all) => at < 8 || at >= all.length - 12),
      ),
    ],
    ['WebP', webp({ width: 40, height: 30 }).fill(0x61, 12, 16)],
  ]

  test.each(unknown)(
    'a %s that our reader does not understand is decoded and written anew, without metadata',
    async (_, bytes) => {
      const draw = drawing({ jpeg: 900 })
      expect(await prepared(bytes, draw)).toMatchObject({ type: 'image/jpeg', bytes: { byteLength: 900 } })
      const [source] = vi.mocked(draw).mock.calls[0] ?? []
      expect([source?.picture, source?.bytes]).toEqual([null, bytes])
    },
  )

  test.each(unknown)('a %s that no decoder understands either is refused', async (_, bytes) => {
    expect(await findRefusal(bytes)).toMatch(/^La imagen está dañada o incompleta\. /)
  })

  test('a HEIC with what a phone writes behind the picture', async () => {
    const trailed = new Uint8Array(Buffer.concat([heic(), Buffer.from('\0\0\0\x01\x0a\0\0\0SEFT')]))
    expect(new Uint8Array((await prepared(trailed, noCanvas)).bytes)).toEqual(trailed)
  })
})

describe('the metadata of a photo never leaves the device', () => {
  const readers: [
    string,
    (orientation: number) => Uint8Array<ArrayBuffer>,
    (bytes: Uint8Array) => Picture | null,
  ][] = [
    ['JPEG', (orientation) => jpeg({ width: 40, height: 30, orientation }), readJpeg],
    ['PNG', (orientation) => png({ width: 40, height: 30, orientation }), readPng],
    ['WebP', (orientation) => webp({ width: 40, height: 30, orientation }), readWebp],
  ]

  test.each(readers)(
    '%s: position, maker, comments and trailer are removed, the picture is whole',
    async (_, make, read) => {
      const { bytes } = await prepared(make(1), noCanvas)
      expect(Buffer.from(bytes).includes(gps)).toBe(false)
      expect(read(new Uint8Array(bytes))).toMatchObject({ width: 40, height: 30, orientation: 1 })
    },
  )

  test.each(readers)(
    '%s: a photo that can not be drawn keeps its orientation, and no other metadata',
    async (_, make, read) => {
      for (const orientation of [3, 6, 8]) {
        const { bytes } = await prepared(make(orientation), noCanvas)
        expect(Buffer.from(bytes).includes(gps)).toBe(false)
        expect(read(new Uint8Array(bytes))?.orientation).toBe(orientation)
      }
    },
  )

  test('what the colours depend on is kept', () => {
    const bare = Buffer.from(readJpeg(jpeg({ width: 40, height: 30 }))?.bare(1) ?? [])
    for (const kept of ['JFIF', 'ICC_PROFILE', 'Adobe']) expect(bare.includes(kept)).toBe(true)
    const barePng = Buffer.from(readPng(png({ width: 40, height: 30 }))?.bare(1) ?? [])
    expect(barePng.includes('pHYs')).toBe(true)
  })

  test('a picture without metadata is not changed', () => {
    for (const [, make, read] of readers) {
      const once = read(make(1))?.bare(1)
      expect(once && read(once)?.bare(1)).toEqual(once)
    }
  })
})

describe('a photo is drawn only if that makes it smaller', () => {
  test('a large one goes as the drawn JPEG', async () => {
    const draw = drawing({ jpeg: 900 })
    const document = await prepared(jpeg({ width: 4000, height: 3000, orientation: 6 }), draw)
    expect(document).toMatchObject({ type: 'image/jpeg', name: 'archivo.jpg', bytes: { byteLength: 900 } })
    const [source] = vi.mocked(draw).mock.calls[0] ?? []
    // Only our code turns it: for the decoder the picture is upright.
    expect(source && readJpeg(source.bytes)?.orientation).toBe(1)
    expect(source?.picture?.orientation).toBe(6)
  })

  test('a small upright one is not touched', async () => {
    const draw = drawing({ jpeg: 1 })
    await prepared(jpeg({ width: 1200, height: 900 }), draw)
    expect(draw).not.toHaveBeenCalled()
  })

  test('a large file of few pixels is drawn, and stays as it was if that saves nothing', async () => {
    const heavy = jpeg({ width: 2000, height: 1500, bytes: 1_000_000 })
    expect((await prepared(heavy, drawing({ jpeg: 500_000 }))).bytes.byteLength).toBe(500_000)
    expect((await prepared(heavy, drawing({ jpeg: 3_000_000 }))).bytes.byteLength).toBeLessThan(2_100_000)
  })

  test('a scan of text stays a PNG if that is smaller, and becomes a JPEG if it is not', async () => {
    const scan = png({ width: 3000, height: 4000 })
    expect(await prepared(scan, drawing({ jpeg: 900, png: 500 }))).toMatchObject({ type: 'image/png' })
    expect(await prepared(scan, drawing({ jpeg: 500, png: 900 }))).toMatchObject({ type: 'image/jpeg' })
  })

  test('a photo that can not be drawn, or comes out blank, is sent as it is', async () => {
    const photo = jpeg({ width: 4000, height: 3000 })
    expect((await prepared(photo, noCanvas)).bytes.byteLength).toBeGreaterThan(4000)
    expect((await prepared(photo, drawing({}))).bytes.byteLength).toBeGreaterThan(4000)
  })

  test('a HEIC that the browser can read becomes a JPEG; another is sent unchanged', async () => {
    expect(await prepared(heic(), drawing({ jpeg: 700 }))).toMatchObject({ type: 'image/jpeg' })
    const document = await prepared(heic('mif1'), noCanvas)
    expect(document.type).toBe('image/heic')
    expect(new Uint8Array(document.bytes)).toEqual(heic('mif1'))
  })

  test('a PDF is sent byte for byte', async () => {
    const pdf = new Uint8Array(readFileSync('tests/fixtures/pdf/linearized.pdf'))
    const document = await prepared(pdf, drawing({ jpeg: 1 }))
    expect(document.type).toBe('application/pdf')
    expect(new Uint8Array(document.bytes)).toEqual(pdf)
  })
})

test('no drawing is larger than 2,560 px, and none is larger than its photo', () => {
  expect(drawnSize(4000, 3000, maxSide)).toEqual({ width: 2560, height: 1920 })
  expect(drawnSize(3000, 4000, maxSide)).toEqual({ width: 1920, height: 2560 })
  expect(drawnSize(800, 600, maxSide)).toEqual({ width: 800, height: 600 })
  expect(drawnSize(20000, 3, maxSide)).toEqual({ width: 2560, height: 1 })
})
