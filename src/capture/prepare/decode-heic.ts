import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { joined } from './binary'
import { toSrgb } from './colour-profile'
import { heicProfile } from './heic'
import { Refusal } from './refusal'

/** Red, green, blue, alpha. */
type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/**
 * Decodes a HEIC for browsers that can't (docs/decisions/heic-decoder.md); workers only. Null if
 * the decoder can't be loaded or does not support the file. Throws `Refusal` for a damaged file.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  goesOn: () => void = () => undefined,
): Promise<Pixels | null> {
  try {
    return heicPixels(await loadLibheif(goesOn), bytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    console.warn('capture: the HEIC was not decoded', error)
    return null
  }
}

/** Its memory is freed with the worker, which prepares one file. */
async function loadLibheif(goesOn: () => void): Promise<Libheif> {
  const [{ default: createLibheif }, response] = await Promise.all([
    import('libheif-js/libheif-wasm/libheif.js'),
    fetch(wasmUrl),
  ])
  if (!response.ok) throw new Error(`libheif.wasm: HTTP ${response.status}`)
  const wasmBinary = joined(await pieces(response, goesOn))
  goesOn()
  return createLibheif({ wasmBinary })
}

async function pieces({ body }: Response, goesOn: () => void): Promise<Uint8Array[]> {
  const read: Uint8Array[] = []
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    read.push(next.value)
    goesOn()
  }
  return read
}

/**
 * libheif applies the file's rotation and mirroring (`irot`, `imir`). Throws `Refusal` or an error.
 */
export function heicPixels(libheif: Libheif, bytes: Uint8Array): Pixels {
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw failure(libheif, read)
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) throw failure(libheif, handle)
  const image = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  )
  if (image.code) throw failure(libheif, image)
  const [channel] = image.channels
  if (!channel) throw new Error('libheif: a picture without pixels')
  const { width, height, stride, data } = channel
  const pixels = new Uint8ClampedArray(width * height * 4)
  // Rows may be padded.
  for (let y = 0; y < height; y += 1)
    pixels.set(data.subarray(y * stride, y * stride + width * 4), y * width * 4)
  // libheif does not convert colours, but the canvas expects sRGB.
  const profile = heicProfile(bytes)
  if (profile) toSrgb(pixels, profile)
  return { width, height, data: pixels }
}

function failure(
  { heif_error_code: codes }: Libheif,
  { code, message }: { code: { value: number }; message: string },
): Error {
  const isDamaged = code === codes.heif_error_Invalid_input || code === codes.heif_error_Decoder_plugin_error
  return isDamaged ? new Refusal('damaged-photo', message) : new Error(`libheif: ${message}`)
}
