import { PDFDocument } from 'pdf-lib'
import { describe, expect, test, vi } from 'vitest'
import { joinPages, type Page } from '../../../src/capture/pdf/join-pages'
import { cutIntoPages, gapIn } from '../../../src/capture/prepare/long-picture'
import { legibleSize, prepare, type Draw } from '../../../src/capture/prepare/prepare'
import { readJpeg } from '../../../src/capture/prepare/jpeg'
import { jpeg, png } from '../../support/pictures'

const screenshot = { width: 1080, height: 20_000 }

/** A canvas that ends each part so many rows before its end, and whose JPEGs have so many bytes. */
function parts({ early = 60, bytes = 2000 } = {}) {
  return vi.fn<Draw>(({ part }) =>
    Promise.resolve({
      encode: () => Promise.resolve(jpeg({ width: 1080, height: part?.height ?? 1, bytes }).buffer),
      ...(part && { next: part.top + part.height - early }),
    }),
  )
}

function page(bytes: number, turn = 0, size = screenshot): Page {
  return {
    name: 'captura.jpg',
    type: 'image/jpeg',
    bytes: jpeg({ ...size, bytes: bytes / 2 }).buffer,
    turn,
  }
}

test('a picture is drawn at the size by which its text is read', () => {
  expect(legibleSize(1080, 20_000)).toEqual({ width: 1080, height: 20_000 })
  expect(legibleSize(2160, 20_000)).toEqual({ width: 1440, height: 13_333 })
  expect(legibleSize(8000, 1500)).toEqual({ width: 7680, height: 1440 })
  expect(legibleSize(1290, 2796)).toEqual({ width: 1290, height: 2796 })
  expect(legibleSize(4000, 3000)).toEqual({ width: 2560, height: 1920 })
  expect(legibleSize(4000, 2250)).toEqual({ width: 2560, height: 1440 })
})

describe('a long screenshot', () => {
  test('keeps its width, whatever a smaller drawing would save', async () => {
    for (const bytes of [png(screenshot), jpeg({ ...screenshot, bytes: 2_000_000 })]) {
      const draw = parts()
      const { type, bytes: sent } = await prepare({ name: 'captura', bytes: bytes.buffer }, draw)
      expect(new DataView(sent).byteLength).toBeGreaterThan(bytes.length / 2)
      if (type === 'image/jpeg') expect(readJpeg(new Uint8Array(sent))).toMatchObject(screenshot)
      expect(draw).not.toHaveBeenCalled()
    }
  })

  test('is cut from its top to its end, each part as high as a page', async () => {
    const draw = parts()
    const picture = readJpeg(jpeg(screenshot))
    if (!picture) throw new Error('not read')
    const cut = await cutIntoPages({ bytes: picture.bare(1), type: 'image/jpeg', picture }, draw)
    const asked = draw.mock.calls.map(([{ part }]) => part)
    expect(cut).toHaveLength(8)
    expect(asked[0]).toEqual({ top: 0, height: 2560, isLast: false })
    expect(asked[1]).toEqual({ top: 2500, height: 2560, isLast: false })
    expect(asked.at(-1)).toEqual({ top: 17_500, height: 2500, isLast: true })
  })

  test('alone is a PDF of its pages if that is smaller, and else goes as it is', async () => {
    const smaller = await joinPages([page(4_000_000)], 'Otros', parts())
    expect(smaller).toMatchObject({ name: 'captura.pdf', type: 'application/pdf' })
    expect((await PDFDocument.load(smaller.bytes)).getPageCount()).toBe(8)
    const { turn: _, ...original } = page(4_000_000)
    expect(await joinPages([page(4_000_000)], 'Otros', parts({ bytes: 600_000 }))).toEqual(original)
    expect(await joinPages([page(4_000_000)], 'Otros', () => Promise.resolve(null))).toEqual(original)
  })

  test('among others is as many pages as it needs; what can not be cut is one', async () => {
    const photo = page(2000, 0, { width: 800, height: 400 })
    const count = async (draw: Draw) =>
      (await PDFDocument.load((await joinPages([photo, page(2000)], 'Otros', draw)).bytes)).getPageCount()
    expect(await count(parts())).toBe(9)
    expect(await count(() => Promise.resolve(null))).toBe(2)
  })

  test('that lies on its side is cut as the user turned it', async () => {
    const lying = page(4_000_000, 90, { width: 20_000, height: 1080 })
    const draw = parts()
    await joinPages([lying], 'Otros', draw)
    expect(draw.mock.calls[0]?.[0]).toMatchObject({ picture: { orientation: 6 }, part: { top: 0 } })
  })
})

test('a drawing that is not smaller than its picture never takes its place', async () => {
  const scan = png({ width: 3000, height: 4000 })
  const draw: Draw = () => Promise.resolve({ encode: () => Promise.resolve(new ArrayBuffer(900_000)) })
  const { type, bytes } = await prepare({ name: 'plano.png', bytes: scan.buffer }, draw)
  expect(type).toBe('image/png')
  expect(bytes.byteLength).toBeLessThan(scan.length)
})

describe('where a page ends', () => {
  const width = 40
  /** White rows with lines of writing at these rows, between two borders. */
  function written(height: number, lines: readonly [from: number, to: number][]) {
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    const ink = (x: number, y: number) => data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    for (let y = 0; y < height; y++) {
      ink(0, y)
      ink(width - 1, y)
      const line = lines.find(([from, to]) => y >= from && y < to)
      if (line) for (let x = 3 + (y % 5); x < width - 3; x += 5) ink(x, y)
    }
    return { width, height, data }
  }

  test('is the middle of the highest gap between two lines', () => {
    const lines: [number, number][] = [
      [0, 20],
      [28, 48],
      [68, 88],
    ]
    expect(gapIn(written(100, lines))).toBe(58)
  })

  test('is nowhere if nothing is blank', () => {
    expect(gapIn(written(60, [[0, 60]]))).toBeNull()
  })
})
