/** The used part of libheif; the package's types leave results open. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  type ErrorCode = { value: number }
  type HeifError = { code: ErrorCode; message: string }
  type Context = { context: never }
  type ImageHandle = { handle: never; code?: undefined }
  /** `data` is libheif's memory, invalid after its next call. */
  type Channel = { width: number; height: number; stride: number; data: Uint8Array }

  export type Libheif = {
    heif_error_code: Record<
      'heif_error_Ok' | 'heif_error_Invalid_input' | 'heif_error_Decoder_plugin_error',
      ErrorCode
    >
    heif_colorspace: { heif_colorspace_RGB: { value: number } }
    heif_chroma: { heif_chroma_interleaved_RGBA: { value: number } }
    heif_context_alloc: () => Context
    heif_context_read_from_memory: (context: Context, bytes: Uint8Array) => HeifError
    heif_js_context_get_primary_image_handle: (context: Context) => ImageHandle | HeifError
    heif_js_decode_image2: (
      image: ImageHandle,
      colorspace: { value: number },
      chroma: { value: number },
    ) => { code?: undefined; channels: Channel[] } | HeifError
  }

  /** Compiles `wasmBinary` synchronously, which would freeze a page: call it in a worker. */
  export default function createLibheif(options: { wasmBinary: ArrayBuffer | Uint8Array }): Libheif
}
