import { readCedula } from '../../../shared/facts/cedula'
import type { Facts } from '../../../shared/facts/facts'
import { readTimbre } from '../../../shared/facts/timbre'

/** Of the TypeScript library's DOM it is no part. https://wicg.github.io/shape-detection-api/ */
type Detector = {
  new (options: { formats: string[] }): {
    detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]>
  }
  getSupportedFormats: () => Promise<string[]>
}

/** Of an identity card, and of an electronic invoice. */
const wanted = ['qr_code', 'pdf417']

/**
 * What the code on a photographed paper says for certain; null without one, and in a browser that
 * reads none.
 */
export async function readCodes(bytes: ArrayBuffer, type: string): Promise<Facts | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detector }
  try {
    const formats = ((await BarcodeDetector?.getSupportedFormats()) ?? []).filter((one) =>
      wanted.includes(one),
    )
    if (!BarcodeDetector || formats.length === 0) return null
    const picture = await createImageBitmap(new Blob([bytes], { type }))
    const codes = await new BarcodeDetector({ formats }).detect(picture).finally(() => picture.close())
    const facts = await Promise.all(
      codes.map(async ({ rawValue }) => readCedula(rawValue) ?? (await readTimbre(rawValue, sha1))),
    )
    return facts.find((one) => one !== null) ?? null
  } catch (error) {
    console.warn('facts: no code read', error)
    return null
  }
}

async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
}
