import { expect, test, vi } from 'vitest'
import type { ScanAnswer, ScanTask } from '../../../src/capture/scan-worker'
import { eventually } from '../../support/eventually'
import { jpeg } from '../../support/pictures'

/** White everywhere. */
class Canvas {
  static all: Canvas[] = []
  constructor(
    public width: number,
    public height: number,
  ) {
    Canvas.all.push(this)
  }
  getContext = () => ({
    fillRect: () => undefined,
    setTransform: () => undefined,
    drawImage: () => undefined,
    putImageData: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).fill(255),
    }),
  })
  convertToBlob = () => Promise.resolve(new Blob(['x'], { type: 'image/jpeg' }))
}

test('the worker of an open camera keeps no canvas of what it has looked at', async () => {
  const bitmap = () => ({ width: 1600, height: 1200, close: () => undefined })
  const answers: ScanAnswer[] = []
  let ask = (_event: { data: ScanTask }): void => undefined
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageData', vi.fn())
  // Whether drawings are altered is not told here.
  vi.stubGlobal('createImageBitmap', (_of: unknown, options: ImageBitmapOptions = {}) =>
    options.colorSpaceConversion ? Promise.reject(new Error('no pattern')) : Promise.resolve(bitmap()),
  )
  vi.stubGlobal('addEventListener', (_type: string, hear: typeof ask) => (ask = hear))
  vi.stubGlobal('postMessage', (answer: ScanAnswer) => answers.push(answer))
  vi.resetModules()
  await import('../../../src/capture/scan-worker')

  const photo = jpeg({ width: 1600, height: 1200 }).buffer
  const type = 'image/jpeg'
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ] as const
  const tasks: ScanTask[] = [
    { follow: bitmap() as unknown as ImageBitmap },
    { judge: photo, type },
    { straighten: photo, type, corners, look: 'colour' },
  ]
  for (const [index, task] of tasks.entries()) {
    ask({ data: task })
    await eventually(() => expect(answers).toHaveLength(index + 1))
  }
  expect(answers.map(({ isDark, verdict, page }) => [isDark, verdict, page?.byteLength])).toEqual([
    [undefined, null, undefined],
    [undefined, 'unknown', undefined],
    [undefined, null, 1],
  ])
  // The smallest only compare colours.
  expect(Canvas.all.filter(({ width }) => width > 64)).toEqual([])
})
