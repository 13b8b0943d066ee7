import { fileKinds } from '../../../shared/files'
import { kindOf, type DocumentKind } from '../../capture/prepare/kind'
import { headBytes, isTooLarge } from '../../capture/prepare/picture-size'
import { once, useFollowed } from '../../lib/use-followed'

/** Bytes, and what they are by their content; `kind` is null for what the portal does not know. A picture that is `tooLarge` is not to be decoded. */
export type TypedBytes = { of: Blob; kind: DocumentKind | null; blob: Blob; tooLarge: boolean }

/** The bytes with the type that they have by their content; the server's name for it is ignored. Null until their head was read. */
export function useTypedBytes(bytes: Blob | null): TypedBytes | null {
  return useFollowed(bytes, typed)
}

const typed = once(async (bytes: Blob): Promise<TypedBytes> => {
  const head = new Uint8Array(await bytes.slice(0, headBytes).arrayBuffer())
  const kind = kindOf(head)
  const type = kind === null ? 'application/octet-stream' : fileKinds[kind].mime
  return { of: bytes, kind, blob: bytes.slice(0, bytes.size, type), tooLarge: isTooLarge(head) }
})
