import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { readOrientation } from '../../../src/capture/exif'
import { readJpeg } from '../../../src/capture/jpeg'
import { nameFor } from '../../../src/capture/kind'
import type { Orientation, Picture } from '../../../src/capture/picture'
import { readPng } from '../../../src/capture/png'
import { drawnSize, prepare, type Draw } from '../../../src/capture/prepare'
import { Refusal } from '../../../src/capture/refusal'
import { maxFileBytes } from '../../../src/lib/file-size'
import { readWebp } from '../../../src/capture/webp'
import { exif, gps, heic, jpeg, png, webp } from '../../support/pictures'

const noCanvas: Draw = () => Promise.resolve(null)

function drawing(sizes: { jpeg?: number; png?: number }): Draw {
  return vi.fn<Draw>(() =>
    Promise.resolve({
      encode: (kind: 'jpeg' | 'png') => Promise.resolve(sizes[kind] ? new ArrayBuffer(sizes[kind]) : null),
    }),
  )
}

async function refusalOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const error: unknown = await prepare(bytes, noCanvas).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error('The file was not refused')
  return error.message
}

describe('a file that the accountant could not open is refused with a sentence that says what to do', () => {
  test('empty', async () => {
    expect(await refusalOf(new Uint8Array())).toMatch(/^El archivo está vacío\. Elige otro/)
  })

  test('over 25 MB, and not one byte earlier', async () => {
    expect(await refusalOf(new Uint8Array(maxFileBytes + 1))).toMatch(
      /^El archivo supera el máximo de 25 MB\. /,
    )
    expect(await refusalOf(new Uint8Array(maxFileBytes))).toMatch(/^Tipo de archivo no permitido\. /)
  })

  test.each([
    ['text', Buffer.from('hola')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a program', Buffer.from('MZ\x90')],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif')],
    ['a page of HTML that calls itself a photo', Buffer.from('<html>foto.jpg</html>')],
  ])('%s', async (_, content) => {
    expect(await refusalOf(new Uint8Array(content))).toMatch(/^Tipo de archivo no permitido\. /)
  })

  test.each([
    ['JPEG', jpeg({ width: 40, height: 30 })],
    ['PNG', png({ width: 40, height: 30 })],
    ['WebP', webp({ width: 40, height: 30 })],
    ['HEIC', heic()],
  ])('a %s that was cut off anywhere', async (_, whole) => {
    // The JPEG's trailer, which no viewer needs, is not part of the picture.
    for (const part of [0.2, 0.5, 0.8, 0.95])
      expect(await refusalOf(whole.slice(0, Math.floor(whole.length * part)))).toMatch(
        /^La imagen está dañada o incompleta\. /,
      )
  })

  test('a PNG with a wrong check sum', async () => {
    const broken = png({ width: 40, height: 30 })
    broken[40] = (broken[40] ?? 0) ^ 1
    expect(await refusalOf(broken)).toMatch(/^La imagen está dañada o incompleta\. /)
  })

  test('a PDF with a password, and a damaged one', async () => {
    const locked = new Uint8Array(readFileSync('tests/fixtures/pdf/aes-256-locked.pdf'))
    expect(await refusalOf(locked)).toMatch(/^El PDF está protegido con contraseña\. /)
    expect(await refusalOf(locked.slice(0, 900))).toMatch(/^El PDF está dañado o incompleto\. /)
  })
})

describe('what a phone writes beside the pixels never leaves the device', () => {
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
    '%s: position, maker, comments and trailer are gone, the picture is whole',
    async (_, make, read) => {
      const { bytes } = await prepare(make(1), noCanvas)
      expect(Buffer.from(bytes).includes(gps)).toBe(false)
      expect(read(new Uint8Array(bytes))).toMatchObject({ width: 40, height: 30, orientation: 1 })
    },
  )

  test.each(readers)(
    '%s: one that can not be drawn keeps how it lies, and nothing else',
    async (_, make, read) => {
      for (const orientation of [3, 6, 8]) {
        const { bytes } = await prepare(make(orientation), noCanvas)
        expect(Buffer.from(bytes).includes(gps)).toBe(false)
        expect(read(new Uint8Array(bytes))?.orientation).toBe(orientation)
      }
    },
  )

  test('what the colours depend on stays', () => {
    const bare = Buffer.from(readJpeg(jpeg({ width: 40, height: 30 }))?.bare(1) ?? [])
    for (const kept of ['JFIF', 'ICC_PROFILE', 'Adobe']) expect(bare.includes(kept)).toBe(true)
    const barePng = Buffer.from(readPng(png({ width: 40, height: 30 }))?.bare(1) ?? [])
    expect(barePng.includes('pHYs')).toBe(true)
  })

  test('a picture without metadata leaves bit for bit as it came', () => {
    for (const [, make, read] of readers) {
      const once = read(make(1))?.bare(1)
      expect(once && read(once)?.bare(1)).toEqual(once)
    }
  })
})

describe('a photo is drawn only where that is worth it', () => {
  test('a large one goes as the drawn JPEG', async () => {
    const draw = drawing({ jpeg: 900 })
    const prepared = await prepare(jpeg({ width: 4000, height: 3000, orientation: 6 }), draw)
    expect(prepared).toMatchObject({ kind: 'jpeg', bytes: { byteLength: 900 } })
    const [source] = vi.mocked(draw).mock.calls[0] ?? []
    // Turned by us alone: the decoder sees an upright picture.
    expect(source && readJpeg(source.bytes)?.orientation).toBe(1)
    expect(source?.picture?.orientation).toBe(6)
  })

  test('a small upright one is not touched', async () => {
    const draw = drawing({ jpeg: 1 })
    await prepare(jpeg({ width: 1200, height: 900 }), draw)
    expect(draw).not.toHaveBeenCalled()
  })

  test('a heavy one of few pixels is drawn, and stays as it was where that saves nothing', async () => {
    const heavy = jpeg({ width: 2000, height: 1500, bytes: 1_000_000 })
    expect((await prepare(heavy, drawing({ jpeg: 500_000 }))).bytes.byteLength).toBe(500_000)
    expect((await prepare(heavy, drawing({ jpeg: 3_000_000 }))).bytes.byteLength).toBeLessThan(2_100_000)
  })

  test('a scan of text stays a PNG where that is smaller, and becomes a JPEG where it is not', async () => {
    const scan = png({ width: 3000, height: 4000 })
    expect(await prepare(scan, drawing({ jpeg: 900, png: 500 }))).toMatchObject({ kind: 'png' })
    expect(await prepare(scan, drawing({ jpeg: 500, png: 900 }))).toMatchObject({ kind: 'jpeg' })
  })

  test('one whose drawing fails or comes out blank goes as it is', async () => {
    const photo = jpeg({ width: 4000, height: 3000 })
    expect((await prepare(photo, noCanvas)).bytes.byteLength).toBeGreaterThan(4000)
    expect((await prepare(photo, drawing({}))).bytes.byteLength).toBeGreaterThan(4000)
  })

  test('a HEIC that the browser can read becomes a JPEG; another goes whole', async () => {
    expect(await prepare(heic(), drawing({ jpeg: 700 }))).toMatchObject({ kind: 'jpeg' })
    const prepared = await prepare(heic('mif1'), noCanvas)
    expect(prepared.kind).toBe('heic')
    expect(new Uint8Array(prepared.bytes)).toEqual(heic('mif1'))
  })

  test('a PDF goes byte for byte', async () => {
    const pdf = new Uint8Array(readFileSync('tests/fixtures/pdf/linearized.pdf'))
    const prepared = await prepare(pdf, drawing({ jpeg: 1 }))
    expect(prepared.kind).toBe('pdf')
    expect(new Uint8Array(prepared.bytes)).toEqual(pdf)
  })
})

test('no drawing is larger than 2,560 px, and none is larger than its photo', () => {
  expect(drawnSize(4000, 3000)).toEqual({ width: 2560, height: 1920 })
  expect(drawnSize(3000, 4000)).toEqual({ width: 1920, height: 2560 })
  expect(drawnSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(drawnSize(20000, 3)).toEqual({ width: 2560, height: 1 })
})

test('the orientation is read in both byte orders, and a broken block is upright', () => {
  const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const orientation of orientations) expect(readOrientation(exif(orientation))).toBe(orientation)
  expect(readOrientation(exif(9))).toBe(1)
  expect(readOrientation(new Uint8Array(exif(6)).slice(0, 15))).toBe(1)
  expect(readOrientation(new Uint8Array())).toBe(1)
})

test('the name tells what the file is', () => {
  expect(nameFor('jpeg', 'IMG_0001.HEIC')).toBe('IMG_0001.jpg')
  expect(nameFor('jpeg', 'foto.JPEG')).toBe('foto.JPEG')
  expect(nameFor('pdf', 'escritura')).toBe('escritura.pdf')
  expect(nameFor('png', 'Sra. Pérez, 1.2')).toBe('Sra. Pérez, 1.png')
  expect(nameFor('jpeg', '')).toBe('documento.jpg')
})
