import { useCallback, useEffect } from 'react'
import { useRefreshThumbnail } from '../../queries/use-document-file'
import { useSession } from '../../session/use-session'
import { makeDocumentThumbnail } from './document-thumbnail'

/**
 * Sees to the small picture of a document that is kept on this device; null: not yet. Returns what
 * takes the first page of its PDF, once that is drawn; with `draws` it is drawn for this.
 */
export function useMadeThumbnail(
  documentId: number | null,
  draws = false,
): (drawn: HTMLCanvasElement) => void {
  const userId = useSession().user.id
  const refresh = useRefreshThumbnail()
  const make = useCallback(
    async (drawn?: HTMLCanvasElement) => {
      if (documentId === null) return
      if (await makeDocumentThumbnail(documentId, userId, { drawn, draws })) refresh(documentId)
    },
    [documentId, userId, draws, refresh],
  )
  useEffect(() => void make(), [make])
  return useCallback((drawn) => void make(drawn), [make])
}
