import { joined } from '../prepare/binary'
import { readJpeg } from '../prepare/jpeg'
import { turnOf } from '../prepare/picture'
import { Refusal } from '../prepare/refusal'

/** Chilean paper sizes in points: A4, carta and oficio. */
const papers = [
  { long: 841.89, short: 595.28 },
  { long: 792, short: 612 },
  { long: 936, short: 612 },
]

/** About the error of straightening; a camera's 3:2 is farther from any sheet. */
const tolerance = 0.018

/**
 * JPEGs as a PDF 1.4 without encoding them again; `turn` in degrees. Throws `Refusal`. Why not
 * pdf-lib: docs/decisions/own-code-or-library.md.
 */
export function photosPdf(pages: readonly { bytes: ArrayBuffer; turn: number }[]): ArrayBuffer {
  const objects: (string | [head: string, stream: Uint8Array])[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  ]
  for (const { bytes, turn } of pages) {
    const jpeg = readJpeg(new Uint8Array(bytes))
    if (!jpeg) throw new Refusal('damaged-photo')
    const [width, height] = sizeOf(jpeg)
    const page = objects.length + 1
    const drawing = new TextEncoder().encode(`q ${width} 0 0 ${height} 0 0 cm /Foto Do Q`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${(turnOf(jpeg.orientation) + turn) % 360}` +
        ` /Contents ${page + 1} 0 R /Resources << /XObject << /Foto ${page + 2} 0 R >> >> >>`,
      ['<<', drawing],
      [
        `<< /Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} ${colours(jpeg.channels)}` +
          ` /BitsPerComponent 8 /Filter /DCTDecode`,
        new Uint8Array(bytes),
      ],
    )
  }
  return written(objects).buffer
}

/** Nearly a sheet's shape becomes that sheet; others keep their shape, with an A4's long side. */
function sizeOf({ width, height }: { width: number; height: number }): [string, string] {
  const shape = Math.max(width, height) / Math.min(width, height)
  const sheet = papers.find(({ long, short }) => Math.abs(shape / (long / short) - 1) <= tolerance)
  const long = sheet?.long ?? 842
  const short = sheet?.short ?? long / shape
  return width > height ? [points(long), points(short)] : [points(short), points(long)]
}

function points(value: number): string {
  return value.toFixed(2)
}

/** CMYK JPEGs are stored inverted, as Adobe writes them. */
function colours(channels: number): string {
  if (channels === 1) return '/ColorSpace /DeviceGray'
  return channels === 4 ? '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]' : '/ColorSpace /DeviceRGB'
}

function written(objects: readonly (string | [head: string, stream: Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  function add(part: string | Uint8Array) {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }

  add('%PDF-1.4\n')
  const offsets = objects.map((object, index) => {
    const offset = length
    add(`${index + 1} 0 obj\n`)
    if (typeof object === 'string') add(object)
    else {
      const [head, stream] = object
      add(`${head} /Length ${stream.length} >>\nstream\n`)
      add(stream)
      add('\nendstream')
    }
    add('\nendobj\n')
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return joined(parts)
}
