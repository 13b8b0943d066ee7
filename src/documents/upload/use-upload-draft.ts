import { otherDocumentType } from '../../domain/document-types'
import type { Target } from '../../domain/target'
import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import { useDraft } from '../../drafts/use-draft'
import { useSession } from '../../session/use-session'
import { detailDraft, fileDraft, pagesDraft } from './file-draft'
import { useChosenFile, type ChosenFile } from './use-chosen-file'

export type UploadDraft = {
  chosen: ChosenFile
  /** Only a document of 'Otros' takes one. */
  takesDetail: boolean
  detail: { value: string; set: (value: string) => void }
  /** Deletes what is stored. What is on the screen stays, in case the server refuses the document. */
  deleteStored: () => void
}

/** What the upload form of a target holds until it is saved. `title` names the PDF of several photos. */
export function useUploadDraft(target: Target, title: string): UploadDraft {
  const owner = useSession().user.id
  const detail = useDraft(detailDraft(target), '')
  const chosen = useChosenFile(fileDraft(target), title)
  return {
    chosen,
    takesDetail: target.type === otherDocumentType,
    detail,
    deleteStored() {
      for (const name of [fileDraft(target), pagesDraft(target), detailDraft(target)])
        void deleteDraft(owner, name)
      if (chosen.file?.shared != null) void removeShared(chosen.file.shared)
    },
  }
}
