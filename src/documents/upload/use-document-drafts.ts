import { useMemo, useSyncExternalStore } from 'react'
import type { FileDraft } from '../../drafts/drafts-database'
import { fileDraftStore } from '../../drafts/file-drafts'
import { useSession } from '../../session/use-session'
import { addressOfDraft } from './file-draft'
import { formAt, type Target } from '../../../shared/areas'

/** A document whose upload form, at `address`, holds what was chosen and not saved. `form` is its draft's name. */
export type DocumentDraft = { target: Target; address: string; form: string; file: FileDraft }

/** All of the user's, the oldest first. */
export function useDocumentDrafts(): readonly DocumentDraft[] {
  const { subscribe, getSnapshot } = fileDraftStore(useSession().user.id)
  const all = useSyncExternalStore(subscribe, getSnapshot)
  return useMemo(
    () =>
      all.flatMap(({ form, file }) => {
        const address = addressOfDraft(form) ?? ''
        const at = formAt(address)
        return at ? [{ target: at.target, address, form, file }] : []
      }),
    [all],
  )
}

/** Null if the form at this address (`formOf`) holds nothing. */
export function useDocumentDraft(address: string): DocumentDraft | null {
  return useDocumentDrafts().find((draft) => draft.address === address) ?? null
}
