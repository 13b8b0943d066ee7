import { useEffect } from 'react'
import { otherDocumentType } from '../../../shared/document-types'
import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import { useDraft } from '../../drafts/use-draft'
import { useSession } from '../../session/use-session'
import { detailDraft, fileDraft } from './file-draft'
import { useChosenFile, type ChosenFile } from './use-chosen-file'
import type { FormOfFile } from './use-unsent-pages'
import { formAt } from '../../../shared/areas'

export type UploadDraft = {
  chosen: ChosenFile
  /** Only a document of 'Otros' takes one, `fixed` if it replaces another; null for all other types. */
  detail: { value: string; set: (value: string) => void; fixed: boolean } | null
  /** The outbox has the document: deletes what is stored. What is on the screen stays, in case the server refuses it. */
  handedOver: () => void
}

/** What the upload form at an address (`formOf`) holds until it is saved. `fixed` is the detail that it can't change. */
export function useUploadDraft(address: string, form: FormOfFile, fixed: string | null): UploadDraft {
  const owner = useSession().user.id
  const detail = useDraft(detailDraft(address), '')
  const chosen = useChosenFile(fileDraft(address), form)
  const { wentAs } = chosen
  useEffect(() => {
    if (wentAs !== null) void detail.clear()
    // Once, when the file goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wentAs])
  return {
    chosen,
    detail:
      formAt(address)?.target.type === otherDocumentType
        ? { ...detail, value: fixed ?? detail.value, fixed: fixed !== null }
        : null,
    handedOver() {
      chosen.handedOver()
      void deleteDraft(owner, detailDraft(address))
      if (chosen.shared !== null) void removeShared(chosen.shared)
    },
  }
}
