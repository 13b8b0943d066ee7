import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { factsOfCodes, findStamp } from '../../../shared/facts/codes'
import { photoOf } from '../../../shared/facts/stamp-corners'
import { openStamp } from '../../../shared/facts/straight-stamp'
import { decodeCodes, stampInSight } from '../../../src/capture/facts/decode-codes'
import { isReadable, readCodes } from '../../../src/capture/facts/read-codes'
import type { Pixels } from '../../../src/capture/page-scan/pixels'
import type { ScanAnswer, ScanTask } from '../../../src/capture/scan-worker'
import { straightened } from '../../../src/capture/page-scan/straighten'
import type { Corners } from '../../../src/capture/page-scan/page-shape'
import { eventually } from '../../support/eventually'
import { heic, jpeg, png } from '../../support/pictures'
import { greyPng, slip } from '../../support/slip'
import { cedulaCode, stamp } from '../../support/stamps'

const small = { width: 1280, height: 960 }
const bytesOf = (file: Uint8Array) => new Uint8Array(file)

const inColour = ({ width, height, data }: Awaited<ReturnType<typeof slip>>) => ({
  ...{ width, height },
  data: new Uint8ClampedArray(data.length * 4).map((_, at) => data[at >> 2] ?? 0),
})

beforeAll(() => {
  const { buffer: wasmBinary } = bytesOf(
    readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({ overrides: { wasmBinary } })
})

describe('on a photographed paper', () => {
  const factsIn = async (file: Uint8Array<ArrayBuffer>, pixels: Pixels | null = null) => {
    const stamp = pixels && findStamp(photoOf(pixels))
    return factsOfCodes(await decodeCodes(file, stamp))
  }
  const factsOn = async (of: Parameters<typeof slip>[0]) => {
    const grey = await slip({ ...small, ...of })
    return factsIn(bytesOf(greyPng(grey)), inColour(grey))
  }

  test('a stamp is read, each of its bytes', async () => {
    const facts = await factsOn({ code: stamp(), scale: 3, angle: 1 })
    expect(facts).toMatchObject({ source: 'timbre', kind: 'factura', folio: '123' })
  })

  test('the code of an identity card is read', async () => {
    const facts = await factsOn({ code: cedulaCode(), format: 'QRCode', scale: 4, angle: 20 })
    expect(facts).toMatchObject({ source: 'cedula', ruts: ['15.000.822-0'] })
  })

  test.each([4, -4, 5, 8, -25, 87, 180])(
    'a stamp that lies askew by %i degrees is read once it is straight',
    async (angle) => {
      expect(await factsOn({ code: stamp(), scale: 3, angle })).toMatchObject({ folio: '123' })
    },
  )

  test('a stamp that was photographed from the side is read', async () => {
    const { width, height, data } = inColour(await slip({ ...small, code: stamp(), scale: 3, angle: 3 }))
    const side: Corners = [
      { x: 0.1, y: 0.05 },
      { x: 0.9, y: 0.2 },
      { x: 0.9, y: 0.8 },
      { x: 0.1, y: 0.95 },
    ]
    const pixels = straightened({ width, height, data }, side, small, 'colour')
    const grey = {
      ...small,
      data: new Uint8Array(small.width * small.height).map((_, at) => pixels.data[at * 4] ?? 0),
    }
    const facts = await factsIn(bytesOf(greyPng(grey)), pixels)
    expect(facts).toMatchObject({ folio: '123' })
  })

  test.each([
    ['half of whose stamp is hidden', { code: stamp(), scale: 2.5, angle: 1, hidden: 0.5 }],
    ['with the code of something else', { code: 'https://example.com/?RUN=1-9', format: 'QRCode', scale: 6 }],
    ['with a forged stamp', { code: stamp().replace('450000', '950000'), scale: 2.5, angle: 1 }],
    ['that is too small', { code: stamp(), scale: 0.7 }],
  ] as const)('nothing is said of one %s', async (_, of) => {
    expect(await factsOn(of)).toBeNull()
  })

  test('nothing is said of a picture that is damaged, or none', async () => {
    expect(await factsIn(jpeg({ width: 640, height: 480 }))).toBeNull()
    expect(await factsIn(new Uint8Array(100))).toBeNull()
  })
})

describe('in a live frame', () => {
  const stampIn = async (of: Parameters<typeof slip>[0]) =>
    stampInSight(inColour(await slip({ ...small, ...of })))

  test.each([1, 4])('a stamp that lies askew by %i degrees is read', async (angle) => {
    expect(await stampIn({ code: stamp(), scale: 3, angle })).toMatchObject({ isRead: true })
  })

  test('a stamp that can not be read is seen, and how much of the frame it takes', async () => {
    const seen = await stampIn({ code: stamp(), scale: 2, angle: 0.5, hidden: 0.5 })
    expect(seen?.isRead).toBe(false)
    expect((seen?.share ?? 0) * small.width).toBeCloseTo(2 * 290, -2)
  })

  test.each([
    ['no code', { code: stamp(), scale: 0.5 }],
    ['the code of an identity card', { code: cedulaCode(), format: 'QRCode', scale: 4 }],
    ['a forged stamp', { code: stamp().replace('450000', '950000'), scale: 3, angle: 1 }],
  ] as const)('%s is no stamp', async (_, of) => {
    expect(await stampIn(of)).toBeNull()
  })
})

test('a worker fetches the decoder once, and reads all photos with it', async () => {
  const fetched = vi.fn(() =>
    Promise.resolve(new Response(readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'))),
  )
  vi.stubGlobal('fetch', fetched)
  let work: (message: { data: ScanTask }) => void = () => undefined
  const answers: ScanAnswer[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: typeof work) => (work = listener))
  vi.stubGlobal('postMessage', (answer: ScanAnswer) => answers.push(answer))
  await import('../../../src/capture/scan-worker')
  const photo = bytesOf(greyPng(await slip({ ...small, code: stamp(), scale: 3, angle: 1 }))).buffer
  const tasks: ScanTask[] = [{ load: 'codes' }, { read: photo }, { read: photo }]
  for (const [at, data] of tasks.entries()) {
    work({ data })
    await eventually(() => expect(answers).toHaveLength(at + 1))
  }
  expect(answers).toMatchObject([{ isLoaded: true }, { codes: [stamp()] }, { codes: [stamp()] }])
  expect(fetched).toHaveBeenCalledOnce()
})

describe('a browser', () => {
  const photo = png({ width: 8, height: 8 }).buffer
  const asked = vi.fn(() => Promise.resolve([stamp()] as readonly string[] | null))
  const whole = { kind: 'factura', folio: '123' }

  function detects(formats: readonly string[], found: readonly { rawValue: string; format: string }[]) {
    asked.mockClear()
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }))
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(formats)
        detect = () => Promise.resolve(found)
      },
    )
  }

  test('that reads stamps is asked alone', async () => {
    detects(['qr_code', 'pdf417'], [{ rawValue: stamp(), format: 'pdf417' }])
    expect(await readCodes(photo, asked)).toMatchObject(whole)
    detects(['qr_code', 'pdf417'], [{ rawValue: 'Hola', format: 'qr_code' }])
    expect(await readCodes(photo, asked)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    ['knows no stamps', ['qr_code'], []],
    [
      'gives their bytes as text',
      ['qr_code', 'pdf417'],
      [{ rawValue: stamp().replace('ó', '\ufffd'), format: 'pdf417' }],
    ],
  ] as const)('that %s leaves them to the decoder', async (_, formats, found) => {
    detects(formats, found)
    expect(await readCodes(photo, asked)).toMatchObject(whole)
    expect(asked).toHaveBeenCalledOnce()
  })

  test('without any, and without the decoder now, asks another time', async () => {
    expect(await readCodes(photo, () => Promise.resolve(null))).toBeUndefined()
    expect(await readCodes(photo, () => Promise.resolve([]))).toBeNull()
  })
})

test('a code that fills a large photo is straightened to a picture that fits into memory', () => {
  const [width, height] = [3000, 2000]
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  const at = (x: number, y: number) => ({ x, y })
  const corners = [at(0, 0), at(width, 0), at(width, height), at(0, height)] as const
  const flat = openStamp(photoOf(pixels), corners).straight(1.5)
  expect(flat.width * flat.height).toBeLessThanOrEqual(4_000_000)
  expect(flat.width / flat.height).toBeCloseTo(1.5, 0)
})

test('a photo is read as it was taken if it is no larger than a canvas may be', () => {
  expect(isReadable(jpeg({ width: 4080, height: 3072 }).buffer)).toBe(true)
  expect(isReadable(png({ width: 400, height: 300 }).buffer)).toBe(true)
  expect(isReadable(jpeg({ width: 8160, height: 6144 }).buffer)).toBe(false)
  expect(isReadable(heic().buffer)).toBe(false)
  expect(isReadable(new ArrayBuffer(0))).toBe(false)
})
