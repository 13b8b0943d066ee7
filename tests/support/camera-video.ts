import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slip } from './slip'
import { stamp } from './stamps'

const [width, height] = [1280, 960]

/** A sheet that lies a little askew on a dark table, as parts of the picture: clockwise from the top left. */
const sheet = [
  [0.22, 0.1],
  [0.8, 0.14],
  [0.84, 0.9],
  [0.16, 0.86],
] as const

/**
 * What a phone's camera sees of a written page on a table, as the options with which Chromium shows it in place of a camera: one frame of
 * 4:2:0 in a y4m file, again and again. The file lies in a folder of its own.
 */
export function cameraOnPage(): string[] {
  return cameraOn(lumaAt)
}

/** The same of the stamp on an invoice, near enough to be read. */
export async function cameraOnStamp(): Promise<string[]> {
  const { data } = await slip({ code: stamp(), scale: 3, angle: 1, width, height })
  return cameraOn((x, y) => data[y * width + x] ?? 0)
}

function cameraOn(light: typeof lumaAt): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-camera-')), 'page.y4m')
  writeFileSync(file, Buffer.concat([header(), frame(light), frame(light)]))
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

function header(): Buffer {
  return Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`)
}

function frame(light: typeof lumaAt): Buffer {
  const luma = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) luma[y * width + x] = light(x, y)
  const chroma = Buffer.alloc((width * height) / 2, 128)
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
}

function lumaAt(x: number, y: number): number {
  const { u, v, inside } = onSheet(x / width, y / height)
  // The table's grain, and the paper's.
  const grain = ((x * 7919 + y * 104_729) % 13) - 6
  if (!inside) return 70 + grain
  const line = Math.floor(v * 40)
  const isLine = line > 3 && line < 36 && line % 2 === 0 && u > 0.1 && u < 0.9
  // Strokes and gaps, as letters have them.
  const isInk = isLine && (Math.floor(u * 120) * 31 + line * 17) % 5 < 3 && Math.floor(u * 480) % 2 === 0
  return isInk ? 40 : 225 + grain / 2
}

/** How far across and down the sheet a point lies; its sides are nearly parallel. */
function onSheet(x: number, y: number): { u: number; v: number; inside: boolean } {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = sheet
  let [u, v] = [0.5, 0.5]
  for (let turn = 0; turn < 4; turn++) {
    const [top, bottom] = [ay + (by - ay) * u, dy + (cy - dy) * u]
    v = (y - top) / (bottom - top)
    const [left, right] = [ax + (dx - ax) * v, bx + (cx - bx) * v]
    u = (x - left) / (right - left)
  }
  return { u, v, inside: u > 0 && u < 1 && v > 0 && v < 1 }
}
