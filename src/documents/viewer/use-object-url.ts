import { useFollowed } from '../../lib/use-followed'

/** Null until the effect has run. Revoked when the bytes change or the component goes. */
export function useObjectUrl(bytes: Blob | null): string | null {
  return useFollowed(bytes, addressOf)
}

/** Not called while rendering, since a discarded render would leak the URL. */
function addressOf(bytes: Blob, show: (url: string) => void): () => void {
  const url = URL.createObjectURL(bytes)
  show(url)
  return () => URL.revokeObjectURL(url)
}
