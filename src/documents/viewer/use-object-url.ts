import { useFollowed } from '../../lib/use-followed'

/** An address for bytes that lie in memory, given back when they change or the component goes. Null until there is one. */
export function useObjectUrl(bytes: Blob | null): string | null {
  return useFollowed(bytes, addressOf)
}

/** Not while rendering: a render may be thrown away, and would leak it. */
function addressOf(bytes: Blob, show: (url: string) => void): () => void {
  const url = URL.createObjectURL(bytes)
  show(url)
  return () => URL.revokeObjectURL(url)
}
