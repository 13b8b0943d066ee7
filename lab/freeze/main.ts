import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import { straightSize, type Size } from '../../src/capture/page-scan/page-shape'
import type { Pixels } from '../../src/capture/page-scan/pixels'
import { drawingFile, drawnPages, type drawnPoses, type Known } from '../../tests/support/drawn-pages'
import { pngOf } from '../../tests/support/pictures'
import { holdCamera } from '../capture-set/first/camera'
import { firstSetPhoto, firstSetPlaces } from '../capture-set/first/first-set'
import { inFractions, type Photo } from '../capture-set/photo'
import { seeded } from '../capture-set/random'
import { secondSetPhoto, secondSetPlaces } from '../capture-set/second/second-set'

/** `npm run lab -- freeze`: draws tests/fixtures/drawn-pages again, but for what its README names. */

const first = { width: 640, height: 480 }

/** One of each kind that a test asks about. */
const photos: [name: string, draw: () => Photo][] = [
  ...[
    ...(['perspective', 'shadow', 'noise', 'hand', 'clutter', 'white on white'] as const),
    ...(['dark', 'glare', 'small text', 'out of focus', 'moved'] as const),
  ].map((kind): (typeof photos)[number] => [
    `first ${kind}`,
    () => firstSetPhoto(firstSetPlaces(kind)[0] ?? -1, first),
  ]),
  ...(['white on white', 'small text', 'cut-off'] as const).map((kind): (typeof photos)[number] => [
    `second ${kind}`,
    () => secondSetPhoto(secondSetPlaces(kind)[0] ?? -1),
  ]),
  // Its edges are not certain.
  ['first cut-off, unsure', () => firstSetPhoto(360)],
]

const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  const page = await browser.newPage()
  // Also of those that are kept as they are.
  const known = JSON.parse(readFileSync(join(drawnPages, 'photos.json'), 'utf8')) as Record<string, Known>
  for (const [name, draw] of photos) {
    const { pixels, ...about } = draw()
    known[name] = about
    await writeJpeg(page, name, pixels)
  }
  // Its edges are on the verge of being certain: the finest JPEG tips them over.
  const { pixels, ...about } = secondSetPhoto(139)
  known['second cut-off, unsure'] = about
  writePng('second cut-off, unsure', pixels)
  writeJson('photos.json', known)
} finally {
  await browser.close()
}
writeJson('poses.json', poses())

async function writeJpeg(page: Page, name: string, { width, height, data }: Pixels): Promise<void> {
  const jpeg = await page.evaluate(
    async ({ width, height, base64 }) => {
      const bytes = Uint8ClampedArray.from(atob(base64), (character) => character.charCodeAt(0))
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      return Array.from(new Uint8Array(await blob.arrayBuffer()))
    },
    { width, height, base64: Buffer.from(data.buffer).toString('base64') },
  )
  writeFileSync(drawingFile(name, 'jpg'), Buffer.from(jpeg))
}

/** Each value as its difference to the pixel on the left (https://www.w3.org/TR/png-3/#9Filters, 'Sub'). */
function writePng(name: string, { width, height, data }: Pixels): void {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * 3 + 1)
    rows[start] = 1
    for (let at = 0; at < width * 3; at += 1) {
      const place = (y * width + Math.floor(at / 3)) * 4 + (at % 3)
      rows[start + 1 + at] = (data[place] ?? 0) - (at < 3 ? 0 : (data[place - 4] ?? 0))
    }
  }
  const compressed = deflateSync(rows, { level: 9 })
  writeFileSync(drawingFile(name, 'png'), pngOf({ width, height, depth: 8, inColour: true }, compressed))
}

function writeJson(name: string, content: unknown): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(6)) : value
  writeFileSync(join(drawnPages, name), `${JSON.stringify(content, rounded)}\n`)
}

/** Of each sheet: of 100,000 places of the camera the 50 from which it comes out worst, and the first 50. */
function poses(): ReturnType<typeof drawnPoses> {
  const picture: Size = { width: 1600, height: 1200 }
  return [0.707, 0.654, 0.773, 1.29].flatMap((proportion) => {
    const all = Array.from({ length: 100_000 }, (_, seed) => {
      const page = { width: proportion, height: 1 }
      const camera = holdCamera(seeded(seed), picture, page, { fills: 0.8, tilt: 0.6, cutOff: false })
      const corners = inFractions(camera.corners, picture)
      const { width, height } = straightSize(corners, picture, 2560)
      return { pose: { proportion, corners }, error: Math.abs(Math.log(width / height / proportion)) }
    })
    const worst = all.toSorted((one, other) => other.error - one.error).slice(0, 50)
    return [...worst, ...all.slice(0, 50)].map(({ pose }) => pose)
  })
}
