import { readFileSync, statSync } from 'node:fs'

/** The start page carries it, on every first visit. */
const mostBytes = 24 * 1024

const scheme = 'data:image/png;base64,'

/** The rest of a sentence that begins with 'puede ser'. */
export const mayBeLogo = `un archivo PNG de hasta ${mostBytes / 1024} KB de este equipo, o su contenido como ${scheme}…`

/** The logo as a `data:` address; undefined if it is no PNG, is too large or can't be read. */
export function readLogo(text: string): string | undefined {
  const bytes = text.startsWith('data:') ? fromAddress(text) : fromFile(text)
  return bytes && bytes.length <= mostBytes && sizeOf(bytes) ? scheme + bytes.toString('base64') : undefined
}

/** Width by height of what `readLogo` gave. */
export function logoShape(logo: string | null): number {
  const size = logo && sizeOf(fromAddress(logo) ?? Buffer.of())
  return size ? size.width / size.height : 1
}

function fromAddress(text: string): Buffer | undefined {
  return text.startsWith(scheme) ? Buffer.from(text.slice(scheme.length), 'base64') : undefined
}

function fromFile(path: string): Buffer | undefined {
  try {
    // Not a photo of 20 MB, nor a device without end.
    const found = statSync(path)
    return found.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Width and height of a PNG (https://www.w3.org/TR/png-3/#11IHDR); undefined for other files. */
function sizeOf(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng = bytes.length >= 33 && bytes.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
  if (!isPng) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 ? { width, height } : undefined
}
