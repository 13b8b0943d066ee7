import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/use-session'
import { fetchDocumentFile, keepDocumentFile, readDocumentFile, type DocumentFile } from './document-files'
import type { Reading } from './use-read'

/** The kept bytes first, then the network's. */
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
      // Equal bytes stay the same object, so that a frame does not reload.
      const known = stored.data?.data.bytes
      return known && file.bytes && (await sameBytes(known, file.bytes)) ? { ...file, bytes: known } : file
    },
    enabled: stored.isFetched,
    // Do not fetch megabytes again on focus.
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

/**
 * Stores a document before it is opened, unless the browser saves data. True once stored; failures
 * are silent.
 */
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
