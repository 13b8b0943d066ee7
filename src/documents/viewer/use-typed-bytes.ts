import { fileKinds } from '../../../shared/files'
import { kindOf, type DocumentKind } from '../../capture/prepare/kind'
import { headBytes, isTooLarge } from '../../capture/prepare/picture-size'
import { once, useFollowed } from '../../lib/use-followed'

/** `kind` is null for unknown content. Do not decode a `tooLarge` picture. */
export type Typed = { of: Blob; kind: DocumentKind | null; blob: Blob; tooLarge: boolean }

/** Types the bytes by their content, not by the server's header. Null until the head is read. */
export function useTypedBytes(bytes: Blob | null): Typed | null {
  return useFollowed(bytes, typed)
}

const typed = once(async (bytes: Blob): Promise<Typed> => {
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer())
  const kind = kindOf(head)
  const type = kind === null ? 'application/octet-stream' : fileKinds[kind].mime
  return { of: bytes, kind, blob: bytes.slice(0, bytes.size, type), tooLarge: isTooLarge(head) }
})
