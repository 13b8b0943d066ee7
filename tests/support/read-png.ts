import { inflateSync } from 'node:zlib'
import type { Pixels } from '../../src/capture/page-scan/pixels'

/** The pixels of a PNG of eight bits a colour, without transparency and not interlaced (https://www.w3.org/TR/png-3/#9Filters). */
export function readPng(file: Buffer): Pixels {
  const coded: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      coded.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const lines = inflateSync(Buffer.concat(coded))
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const long = width * 3
  const row = new Uint8Array(long)
  for (let y = 0; y < height; y += 1) {
    const above = row.slice()
    const start = y * (long + 1)
    for (let at = 0; at < long; at += 1) {
      const left = at < 3 ? 0 : (row[at - 3] ?? 0)
      const before = at < 3 ? 0 : (above[at - 3] ?? 0)
      const guess = guessed(lines[start] ?? 0, left, above[at] ?? 0, before)
      row[at] = (lines[start + 1 + at] ?? 0) + guess
      data[(y * width + Math.floor(at / 3)) * 4 + (at % 3)] = row[at] ?? 0
    }
  }
  return { width, height, data }
}

function guessed(filter: number, left: number, above: number, before: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter === 0) return 0
  const sum = left + above - before
  const [toLeft, toAbove, toBefore] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - before)]
  if (toLeft <= toAbove && toLeft <= toBefore) return left
  return toAbove <= toBefore ? above : before
}
