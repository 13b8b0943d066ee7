import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { pngOf } from './pictures'

const { buffer: wasmBinary } = new Uint8Array(
  readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm'),
)
prepareZXingModule({ overrides: { wasmBinary } })

type Slip = {
  code: string
  format?: 'PDF417' | 'QRCode'
  /** Pixels a module. */
  scale: number
  /** Degrees, and pixels, by which the hand that held the camera was turned and shook. */
  angle?: number
  blur?: number
  /** Of the code's height, from below, that a thumb hides. */
  hidden?: number
  width?: number
  height?: number
}

/** In shades of grey, row by row. */
type Grey = { width: number; height: number; data: Uint8Array }

const [paper, ink, thumb] = [225, 45, 120]

/** One byte a module, 0 where it is dark. `options`: of zxing's writer. */
export async function symbolOf(code: string, format: 'PDF417' | 'QRCode', options = '') {
  const bytes = new Uint8Array(Buffer.from(code, 'latin1'))
  return (await writeBarcode(bytes, { format, scale: 1, options })).symbol
}

/** A slip with this code as a camera sees it, 12 megapixels by default. */
export async function slip({
  code,
  format = 'PDF417',
  scale,
  angle = 3,
  blur = 1,
  hidden = 0,
  width = 4000,
  height = 3000,
}: Slip): Promise<Grey> {
  const symbol = await symbolOf(code, format)
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) / scale, Math.sin(turn) / scale]
  const shade = (x: number, y: number) => {
    const column = Math.floor(x * cos + y * sin + symbol.width / 2)
    const row = Math.floor(y * cos - x * sin + symbol.height / 2)
    if (column < 0 || row < 0 || column >= symbol.width || row >= symbol.height) return paper
    if (row >= symbol.height * (1 - hidden)) return thumb
    return symbol.data[row * symbol.width + column] ? paper : ink
  }
  const data = new Uint8Array(width * height).fill(paper)
  const reach = (Math.hypot(symbol.width, symbol.height) * scale) / 2 + 4
  const steps = [-0.375, -0.125, 0.125, 0.375].map((step) => 0.5 + step * (1 + blur))
  for (let y = 0; y < height; y++)
    for (let x = 0; Math.abs(y - height / 2) < reach && x < width; x++) {
      if (Math.abs(x - width / 2) > reach) continue
      let sum = 0
      for (const dy of steps) for (const dx of steps) sum += shade(x + dx - width / 2, y + dy - height / 2)
      data[y * width + x] = sum / steps.length ** 2
    }
  return { width, height, data }
}

export function greyPng({ width, height, data }: Grey): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngOf({ width, height, depth: 8 }, deflateSync(rows, { level: 1 }))
}
