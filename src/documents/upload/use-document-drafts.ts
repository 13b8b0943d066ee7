import { useMemo } from 'react'
import { formAt, type Target } from '../../../shared/areas'
import { shownPages, type Draft } from '../../outbox/model/upload'
import { useOutbox } from '../../outbox/page/use-outbox'

/** A document whose form, at `address`, has unsaved pages. */
export type DocumentDraft = { target: Target; address: string; draft: Draft }

/** Oldest first. */
export function useDocumentDrafts(): readonly DocumentDraft[] {
  const drafts = useOutbox((outbox) => outbox.drafts)
  return useMemo(
    () =>
      drafts.filter(isOfDocument).flatMap((draft) => {
        const address = draft.form ?? ''
        const at = formAt(address)
        return at ? { target: at.target, address, draft } : []
      }),
    [drafts],
  )
}

/**
 * The draft of the form at this address (`formOf`), which has a file. A change of another draws
 * nothing; a read of the whole store makes each a new object, whose picture may be new.
 */
export function useDocumentDraft(address: string): Draft | undefined {
  return useOutbox(({ drafts }) => drafts.find((draft) => draft.form === address && isOfDocument(draft)))
}

/** Also of one that waits until its form has no other pages (`changeOf`). */
function isOfDocument({ replaces, changeOf, pages }: Draft): boolean {
  return (replaces === null || replaces === changeOf) && shownPages(pages).length > 0
}
