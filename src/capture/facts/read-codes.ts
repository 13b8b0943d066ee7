import type { Facts } from '../../../shared/facts/facts'
import { factsOfCodes } from '../../../shared/facts/codes'
import { kindOf } from '../prepare/kind'
import { statedSize } from '../prepare/picture-size'
import { largestCanvas } from '../prepare/prepare'

/** `BarcodeDetector`, which TypeScript's DOM library lacks. https://wicg.github.io/shape-detection-api/ */
type Detector = {
  new (options: { formats: string[] }): {
    detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string; format?: string }[]>
  }
  getSupportedFormats: () => Promise<string[]>
}

/** The codes of an identity card and of an electronic invoice. */
const wanted = ['qr_code', 'pdf417']

/** The codes on a photo, read in a worker; null if what decodes them is not at hand. */
type Decode = (photo: ArrayBuffer) => Promise<readonly string[] | null>

/**
 * What the code on a photographed paper says for certain; null without one. Undefined if this
 * browser can't read codes by itself and `decode` can't now: then it is asked another time.
 */
export async function readCodes(photo: ArrayBuffer, decode: Decode): Promise<Facts | null | undefined> {
  try {
    const { facts, isEnough } = await readByBrowser(photo)
    if (isEnough) return facts
    const codes = await decode(photo)
    return codes ? await factsOfCodes(codes) : undefined
  } catch (error) {
    console.warn('facts: no code read', error)
    return null
  }
}

/**
 * Whether a photo can be read as it was taken: decoded whole it takes as much memory as its prepared
 * page four times.
 */
export function isReadable(photo: ArrayBuffer): boolean {
  const kind = kindOf(new Uint8Array(photo))
  const size = statedSize(new Uint8Array(photo))
  return (kind === 'jpeg' || kind === 'png') && size !== null && size.width * size.height <= largestCanvas
}

/** Not enough: it knows no stamps, or has read one as text, where the signature is of its bytes. */
async function readByBrowser(photo: ArrayBuffer): Promise<{ facts: Facts | null; isEnough: boolean }> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector }
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? []
  const formats = wanted.filter((one) => known.includes(one))
  if (!BarcodeDetector || formats.length < wanted.length) return { facts: null, isEnough: false }
  const picture = await createImageBitmap(new Blob([photo]))
  const codes = await new BarcodeDetector({ formats }).detect(picture).finally(() => picture.close())
  const facts = await factsOfCodes(codes.map(({ rawValue }) => rawValue))
  return { facts, isEnough: facts !== null || codes.every(({ format }) => format !== 'pdf417') }
}
