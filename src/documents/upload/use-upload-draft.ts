import { useEffect } from 'react'
import { otherDocumentType } from '../../../shared/document-types'
import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import { useDraft } from '../../drafts/use-draft'
import { useSession } from '../../session/use-session'
import { detailDraft, fileDraft } from './file-draft'
import { useChosenFile, type ChosenFile } from './use-chosen-file'
import type { FormOfFile } from './use-unsent-pages'
import type { Target } from '../../../shared/areas'

export type UploadDraft = {
  chosen: ChosenFile
  /** Only a document of 'Otros' takes one. */
  takesDetail: boolean
  detail: { value: string; set: (value: string) => void }
  /** The outbox has the document: deletes what is stored. What is on the screen stays, in case the server refuses it. */
  handedOver: () => void
}

/** What the upload form of a target holds until it is saved. */
export function useUploadDraft(target: Target, form: FormOfFile): UploadDraft {
  const owner = useSession().user.id
  const detail = useDraft(detailDraft(target), '')
  const chosen = useChosenFile(fileDraft(target), form)
  const { wentAs } = chosen
  useEffect(() => {
    if (wentAs !== null) void detail.clear()
    // Once, when the file goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wentAs])
  return {
    chosen,
    takesDetail: target.type === otherDocumentType,
    detail,
    handedOver() {
      chosen.handedOver()
      void deleteDraft(owner, detailDraft(target))
      if (chosen.shared !== null) void removeShared(chosen.shared)
    },
  }
}
