/**
 * A difference, of 255, that does not count: Brave and private windows of Firefox flip the lowest bits
 * of some pixels, which is less than a JPEG loses.
 */
const unseen = 3

const side = 64

/** The answer for one canvas class: an extension may replace the browser's class later. */
let asked: { of: typeof OffscreenCanvas; answer: Promise<boolean> } | undefined

/**
 * Whether the browser hands out other pixels than were drawn, as Firefox does against
 * fingerprinting (https://bugzilla.mozilla.org/show_bug.cgi?id=967895). A pattern is drawn,
 * encoded, decoded and read once. False where that fails, since then nothing is drawn either.
 */
export function altersDrawings(): Promise<boolean> {
  const of = globalThis.OffscreenCanvas
  if (asked?.of !== of) asked = { of, answer: drawPattern().catch(() => false) }
  return asked.answer
}

async function drawPattern(): Promise<boolean> {
  const drawn = pattern()
  const canvas = new OffscreenCanvas(side, side)
  contextOf(canvas).putImageData(new ImageData(drawn, side, side), 0, 0)
  const encoded = await canvas.convertToBlob({ type: 'image/png' })
  const decoded = await createImageBitmap(encoded, { colorSpaceConversion: 'none' })
  const context = contextOf(new OffscreenCanvas(side, side))
  context.drawImage(decoded, 0, 0)
  decoded.close()
  return !areAlike(drawn, context.getImageData(0, 0, side, side).data)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  return context
}

/** Opaque, with all levels of red, green and blue; no two neighbours are alike. */
function pattern(): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)]
    data.set([(x * 4 + y) % 256, (y * 4 + x) % 256, (x * y + 128 * (x % 2)) % 256], at * 4)
  }
  return data
}

/** No value differs by more than can be seen in a photo. */
export function areAlike(drawn: Uint8ClampedArray, read: Uint8ClampedArray): boolean {
  return (
    drawn.length === read.length && drawn.every((value, at) => Math.abs(value - (read[at] ?? 0)) <= unseen)
  )
}
