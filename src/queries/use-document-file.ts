import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/use-session'
import { fetchDocumentFile, keepDocumentFile, readDocumentFile, type DocumentFile } from './document-files'
import type { Reading } from './use-read'

/** A stored document, its bytes included: those kept on the device at once, the network's as soon as they come. */
export function useDocumentFile(documentId: number): Reading<DocumentFile> {
  const userId = useSession().user.id
  const stored = useQuery({
    queryKey: ['stored', userId, 'document', documentId],
    queryFn: () => readDocumentFile(documentId, userId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  })
  const fresh = useQuery({
    queryKey: [userId, 'document', documentId],
    queryFn: async ({ signal }) => {
      const file = await fetchDocumentFile(documentId, userId, signal)
      // The same bytes stay the same object: a frame that shows them does not start over.
      const known = stored.data?.data.bytes
      return known && file.bytes && (await sameBytes(known, file.bytes)) ? { ...file, bytes: known } : file
    },
    enabled: stored.isFetched,
    // Megabytes are not fetched again because a window got the focus.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

  const shown = { error: fresh.error, retry: () => void fresh.refetch() }
  const kept = stored.data
  if (fresh.data)
    return {
      ...shown,
      status: 'ready',
      data: { ...fresh.data, bytes: fresh.data.bytes ?? kept?.data.bytes ?? null },
      storedAt: null,
    }
  if (kept) return { ...shown, status: 'ready', data: kept.data, storedAt: kept.storedAt }
  const failed = fresh.isError && !fresh.isFetching
  return { ...shown, status: failed ? 'failed' : 'loading', data: undefined, storedAt: null }
}

/** Keeps a document on the device before it is opened, unless the user asked the browser to save data. True once it is there; a failure is silent. */
export function usePrefetchedDocument(documentId: number, wanted: boolean): boolean {
  const userId = useSession().user.id
  const { data } = useQuery({
    queryKey: ['stored', userId, 'prefetched', documentId],
    queryFn: ({ signal }) => keepDocumentFile(documentId, userId, signal),
    enabled: wanted && !savesData(),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return data === documentId
}

/** https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

async function sameBytes(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size || a.type !== b.type) return false
  const [left, right] = (await Promise.all([a.arrayBuffer(), b.arrayBuffer()])).map(
    (it) => new Uint8Array(it),
  )
  return left !== undefined && right !== undefined && left.every((byte, index) => byte === right[index])
}
