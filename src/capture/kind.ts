import { ascii, viewOf } from './binary'

/** The kinds of file that the portal takes (docs/contract.md, 'Files: kinds and limit'). The content decides, never the name. */
export type DocumentKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

export const mimeTypes: Record<DocumentKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
}

/** Of a photo that can be a page of a document. A HEIC is one only if it could not be decoded: it stands alone, as a PDF does. */
export function isPhoto(type: string): boolean {
  return type === mimeTypes.jpeg || type === mimeTypes.png || type === mimeTypes.webp
}

const extensions: Record<DocumentKind, readonly [string, ...string[]]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  heic: ['heic', 'heif', 'hif'],
  pdf: ['pdf'],
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Null for anything else. A PDF may have some bytes before its header, as readers allow. */
export function kindOf(bytes: Uint8Array): DocumentKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp'
  if (isHeic(bytes)) return 'heic'
  if (ascii(bytes, 0, 1024).includes('%PDF-')) return 'pdf'
  return null
}

/**
 * ISO/IEC 14496-12: the `ftyp` box holds the major brand, its version and the compatible brands. An AVIF may list some of
 * HEIC's brands.
 */
function isHeic(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 4) !== 'ftyp') return false
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 1024)
  const brands: string[] = ascii(bytes, 8, Math.max(0, end - 8)).match(/.{4}/gs) ?? []
  return !brands.includes('avif') && brands.some((brand) => heicBrands.includes(brand))
}

/** The file's name, with the extension of its kind: `scan.png` may have become a JPEG. */
export function nameFor(kind: DocumentKind, name: string): string {
  const [, stem = name, extension = ''] = /^(.+)\.([^.]{1,5})$/.exec(name) ?? []
  if (extensions[kind].includes(extension.toLowerCase())) return name
  return `${stem || 'documento'}.${extensions[kind][0]}`
}
