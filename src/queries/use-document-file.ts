import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../session/use-session'
import {
  fetchDocumentFile,
  keepDocumentFile,
  readDocumentFile,
  readDocumentThumbnail,
  type DocumentFile,
} from './document-files'
import type { Reading } from './use-read'

/** The kept bytes first, then the network's if they differ. */
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
  const client = useQueryClient()
  const queryKey = [userId, 'document', documentId]
  const fresh = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchDocumentFile(
        documentId,
        userId,
        signal,
        client.getQueryData<DocumentFile>(queryKey) ?? stored.data?.data,
      ),
    enabled: stored.isFetched,
    // Do not fetch megabytes again on focus.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

  const shown = { error: fresh.error, retry: () => void fresh.refetch() }
  const kept = stored.data
  if (fresh.data) return { ...shown, status: 'ready', data: fresh.data, storedAt: null }
  if (kept) return { ...shown, status: 'ready', data: kept.data, storedAt: kept.storedAt }
  const failed = fresh.isError && !fresh.isFetching
  return { ...shown, status: failed ? 'failed' : 'loading', data: undefined, storedAt: null }
}

/** Stores an unopened document, unless the browser saves data. True once stored. */
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

/** The small picture of a document that is kept on this device; null without one. Asks no network. */
export function useDocumentThumbnail(documentId: number | null): Blob | null {
  const userId = useSession().user.id
  const { data } = useQuery({
    queryKey: thumbnailKey(userId, documentId),
    queryFn: () => (documentId === null ? null : readDocumentThumbnail(documentId, userId)),
    enabled: documentId !== null,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  return data && data.size > 0 ? data : null
}

/** To call after the picture of a document was made. */
export function useRefreshThumbnail(): (documentId: number) => void {
  const userId = useSession().user.id
  const client = useQueryClient()
  return useCallback(
    (documentId) => void client.invalidateQueries({ queryKey: thumbnailKey(userId, documentId) }),
    [client, userId],
  )
}

function thumbnailKey(userId: number, documentId: number | null) {
  return ['stored', userId, 'thumbnail', documentId]
}

/** https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
