import { useMemo } from 'react'
import { formAt, type Target } from '../../../shared/areas'
import { shownPages, type Draft } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'

/** A document whose form, at `address`, has unsaved pages, without removed ones. */
export type DocumentDraft = { target: Target; address: string; draft: Draft }

/** Oldest first. */
export function useDocumentDrafts(): readonly DocumentDraft[] {
  const drafts = useOutbox((outbox) => outbox.drafts)
  return useMemo(
    () =>
      drafts.flatMap((draft) => {
        const address = draft.form ?? ''
        const at = formAt(address)
        const pages = shownPages(draft.pages)
        return at && pages[0] && draft.replaces === null
          ? [{ target: at.target, address, draft: { ...draft, pages } }]
          : []
      }),
    [drafts],
  )
}

/** Null if the form at this address (`formOf`) has no file. */
export function useDocumentDraft(address: string): DocumentDraft | null {
  return useDocumentDrafts().find((draft) => draft.address === address) ?? null
}
