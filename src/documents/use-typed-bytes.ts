import { useEffect, useState } from 'react'
import { fileKinds } from '../../shared/files'
import { kindOf, type DocumentKind } from '../capture/kind'
import { headBytes, isTooLarge } from '../capture/picture-size'

/** Bytes, and what they are by their content; `kind` is null for what the portal does not know. A picture that is `tooLarge` is not to be decoded. */
export type Typed = { of: Blob; kind: DocumentKind | null; blob: Blob; tooLarge: boolean }

/** The bytes with the type that they have by their content; the server's name for it is ignored. Null until their head was read. */
export function useTypedBytes(bytes: Blob | null): Typed | null {
  const [typed, setTyped] = useState<Typed | null>(null)
  useEffect(() => {
    if (!bytes) return
    void bytes
      .slice(0, headBytes)
      .arrayBuffer()
      .then((buffer) => {
        const head = new Uint8Array(buffer)
        const kind = kindOf(head)
        const type = kind === null ? 'application/octet-stream' : fileKinds[kind].mime
        setTyped({ of: bytes, kind, blob: bytes.slice(0, bytes.size, type), tooLarge: isTooLarge(head) })
      })
  }, [bytes])
  return typed?.of === bytes ? typed : null
}
