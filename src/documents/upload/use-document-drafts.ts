import { useMemo, useSyncExternalStore } from 'react'
import type { FileDraft } from '../../drafts/drafts-database'
import { fileDraftStore, shownPages } from '../../drafts/file-drafts'
import { useSession } from '../../session/use-session'
import { addressOfDraft } from './file-draft'
import { formAt, type Target } from '../../../shared/areas'

/**
 * A document whose form, at `address`, has an unsaved file, without removed pages. `form` is the
 * draft's name.
 */
export type DocumentDraft = { target: Target; address: string; form: string; file: FileDraft }

/** Oldest first. */
export function useDocumentDrafts(): readonly DocumentDraft[] {
  const { subscribe, getSnapshot } = fileDraftStore(useSession().user.id)
  const all = useSyncExternalStore(subscribe, getSnapshot)
  return useMemo(
    () =>
      all.flatMap(({ form, file }) => {
        const address = addressOfDraft(form) ?? ''
        const at = formAt(address)
        const pages = shownPages(file.pages)
        return at && pages.length > 0 ? [{ target: at.target, address, form, file: { ...file, pages } }] : []
      }),
    [all],
  )
}

/** Null if the form at this address (`formOf`) has no file. */
export function useDocumentDraft(address: string): DocumentDraft | null {
  return useDocumentDrafts().find((draft) => draft.address === address) ?? null
}
