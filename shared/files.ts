/** Bytes: 25 MiB (docs/contract.md, 'Files: kinds and limit'). */
export const maxFileBytes = 26_214_400

/** Accepted kinds, with their extensions, the usual one first. */
export const fileKinds = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { mime: 'image/png', extensions: ['png'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  heic: { mime: 'image/heic', extensions: ['heic', 'heif', 'hif'] },
  heif: { mime: 'image/heif', extensions: ['heif'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
} as const
export type FileKind = keyof typeof fileKinds

/** Bytes of a file's start that `kindOf` looks at. */
export const sniffedBytes = 1024

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const heifBrands = ['mif1', 'msf1']

/** The kind from the content, not from the name or the sender's type; null for other kinds. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, sniffedBytes))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  const heif = heifOf(start)
  if (heif) return heif
  // Readers accept the header anywhere in the first 1,024 bytes (PDF Reference 1.7, appendix H,
  // note 13), and some scanners write other bytes before it.
  return start.includes('%PDF-') ? 'pdf' : null
}

/**
 * ISO/IEC 14496-12: the `ftyp` box has its size, major brand, version and compatible brands. An
 * AVIF may list some of HEIC's.
 */
function heifOf(start: string): FileKind | null {
  if (!start.startsWith('ftyp', 4)) return null
  const size = Array.from(start.slice(0, 4)).reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0)
  const [major, , ...compatible] = start.slice(8, size).match(/.{4}/gs) ?? []
  const brands = [major ?? '', ...compatible]
  if (brands.includes('avif')) return null
  if (brands.some((brand) => heicBrands.includes(brand))) return 'heic'
  return brands.some((brand) => heifBrands.includes(brand)) ? 'heif' : null
}
