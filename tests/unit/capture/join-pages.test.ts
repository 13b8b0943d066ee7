import { PDFDocument } from 'pdf-lib'
import { describe, expect, test, vi } from 'vitest'
import { joinPages, type Page } from '../../../src/capture/pdf/join-pages'
import { readJpeg } from '../../../src/capture/prepare/jpeg'
import type { Draw, DrawSource } from '../../../src/capture/prepare/prepare'
import { Refusal } from '../../../src/capture/prepare/refusal'
import { maxFileBytes } from '../../../shared/files'
import { heic, jpeg, png, webp } from '../../support/pictures'

const noCanvas: Draw = () => Promise.resolve(null)

function photo(options: { turn?: number; orientation?: number; bytes?: number } = {}): Page {
  const { turn = 0, ...picture } = options
  return {
    name: 'foto.jpg',
    type: 'image/jpeg',
    bytes: jpeg({ width: 800, height: 400, ...picture }).buffer,
    turn,
  }
}

/** A canvas whose JPEGs have as many bytes as `bytes` says. */
function canvas(bytes: (source: DrawSource) => number) {
  return vi.fn<Draw>((source) =>
    Promise.resolve({
      encode: (kind) =>
        Promise.resolve(
          kind === 'jpeg'
            ? jpeg({ width: 80, height: 40, bytes: bytes(source) / 2 }).buffer
            : new ArrayBuffer(7),
        ),
    }),
  )
}

/** One that makes everything small. */
const small = () => canvas(() => 100)

describe('one page', () => {
  test('stays what it is', async () => {
    const { name, type, bytes } = photo()
    for (const file of [
      { name, type, bytes },
      { name: 'a.heic', type: 'image/heic', bytes: heic().buffer },
    ])
      expect(await joinPages([{ ...file, turn: 0 }], 'Otros', noCanvas)).toEqual(file)
  })

  test('that was turned is drawn as it was turned, on top of how the camera held it', async () => {
    const draw = small()
    expect(await joinPages([photo({ turn: 90 })], 'Otros', draw)).toMatchObject({
      name: 'foto.jpg',
      type: 'image/jpeg',
    })
    await joinPages([photo({ turn: 270, orientation: 3 })], 'Otros', draw)
    expect(draw.mock.calls.map(([{ picture }]) => picture?.orientation)).toEqual([6, 6])
    // Only our code turns it: for the decoder the picture is upright.
    expect(draw.mock.calls.map(([{ bytes }]) => readJpeg(bytes)?.orientation)).toEqual([1, 1])
  })

  test('that was turned and can not be drawn says so to who opens it', async () => {
    for (const [turn, orientation] of [
      [90, 6],
      [180, 3],
      [270, 8],
    ] as const) {
      const { bytes } = await joinPages([photo({ turn })], 'Otros', noCanvas)
      expect(readJpeg(new Uint8Array(bytes))?.orientation).toBe(orientation)
    }
  })

  test('keeps its kind, but for a WebP, of which canvases make JPEGs', async () => {
    const scan = { name: 'a.png', type: 'image/png', bytes: png({ width: 9, height: 6 }).buffer, turn: 90 }
    expect(await joinPages([scan], 'Otros', small())).toMatchObject({ name: 'a.png', type: 'image/png' })
    const bytes = webp({ width: 9, height: 6 }).buffer
    const picture = { name: 'a.webp', type: 'image/webp', bytes, turn: 90 }
    expect(await joinPages([picture], 'Otros', small())).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' })
  })
})

describe('several pages', () => {
  const heavy = () => Array.from({ length: 30 }, () => photo({ bytes: 600_000 }))

  test('are one PDF that is named after the document, with what is no JPEG drawn again', async () => {
    const scan = { name: 'a.png', type: 'image/png', bytes: png({ width: 9, height: 6 }).buffer, turn: 0 }
    const draw = small()
    const { name, type, bytes } = await joinPages([photo({ turn: 90 }), scan], 'Contrato: "A/B"', draw)
    expect({ name, type }).toEqual({ name: 'Contrato A B.pdf', type: 'application/pdf' })
    expect((await PDFDocument.load(bytes)).getPages().map((page) => page.getRotation().angle)).toEqual([
      90, 0,
    ])
    expect(draw).toHaveBeenCalledTimes(1)
  })

  test('that are too large together are drawn smaller until they fit, all alike', async () => {
    const draw = canvas(({ side = 0 }) => 1_200_000 * (side / 2560) ** 2)
    const { bytes } = await joinPages(heavy(), 'Contrato', draw)
    expect(bytes.byteLength).toBeLessThanOrEqual(maxFileBytes)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(30)
    const sides = new Set(draw.mock.calls.map(([{ side }]) => side))
    expect([...sides].every((side = 0) => side < 2560 && side >= 1280)).toBe(true)
  })

  test('tell of each page that is done', async () => {
    const heard = vi.fn()
    await joinPages(heavy(), 'Contrato', small(), heard)
    const all = heavy().map((_, index) => [index + 1, 30])
    // Once as they are, and once more drawn smaller.
    expect(heard.mock.calls).toEqual([...all, ...all])
  })

  test('are refused if they are too large even so, or can not be drawn', async () => {
    const large = canvas(() => 1_200_000)
    await expect(joinPages(heavy(), 'Contrato', large)).rejects.toEqual(new Refusal('size'))
    await expect(joinPages(heavy(), 'Contrato', noCanvas)).rejects.toEqual(new Refusal('size'))
    const scan = { name: 'a.png', type: 'image/png', bytes: png({ width: 9, height: 6 }).buffer, turn: 0 }
    await expect(joinPages([photo(), scan], 'Contrato', noCanvas)).rejects.toEqual(new Refusal('no-page'))
  })
})
