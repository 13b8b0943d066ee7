import { createReadStream } from 'node:fs'

/**
 * The kinds of docs/contract.md, 'Files: kinds and limit', decided by magic bytes: extension and MIME type are only what the
 * sender says.
 */
export type FileKind = { mime: string; extension: string }

/** How many bytes of a file's start `fileKind` needs. */
export const sniffedBytes = 1024

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const heifBrands = new Set(['mif1', 'msf1'])

export const pdfMime = 'application/pdf'

/** Null for anything else. */
export function fileKind(start: Buffer): FileKind | null {
  if (start.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)))
    return { mime: 'image/jpeg', extension: 'jpg' }
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) {
    return { mime: 'image/png', extension: 'png' }
  }
  const ascii = start.toString('latin1')
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP')
    return { mime: 'image/webp', extension: 'webp' }
  // Readers accept the header anywhere in the first 1,024 bytes (PDF Reference 1.7, appendix H, note 13), and some
  // scanners write other bytes before it.
  if (ascii.includes('%PDF-')) return { mime: pdfMime, extension: 'pdf' }
  return heif(start)
}

/**
 * Whether there is an object (`1 0 obj`) in a PDF. One without any is a header with nothing behind it; readers repair all
 * else that may be wrong with one.
 */
export async function hasPdfObject(path: string): Promise<boolean> {
  let end = ''
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const text = end + chunk
    if (/\d\s+\d+\s+obj/.test(text)) return true
    // It may lie across two chunks.
    end = text.slice(-64)
  }
  return false
}

// ISO 14496-12: a size, `ftyp`, the major brand, its version, then the compatible brands.
function heif(start: Buffer): FileKind | null {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return null
  const brands = []
  for (let at = 8; at + 4 <= Math.min(start.readUInt32BE(0), start.length); at += 4) {
    if (at !== 12) brands.push(start.toString('latin1', at, at + 4))
  }
  if (brands.includes('avif')) return null
  if (brands.some((brand) => heicBrands.has(brand))) return { mime: 'image/heic', extension: 'heic' }
  return brands.some((brand) => heifBrands.has(brand)) ? { mime: 'image/heif', extension: 'heif' } : null
}
