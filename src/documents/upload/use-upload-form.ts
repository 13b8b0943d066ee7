import { useEffect, useState, type SyntheticEvent } from 'react'
import { formOf, type Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { deleteDraft } from '../../drafts/draft-store'
import { removeShared } from '../../drafts/shared-files'
import { useDraft } from '../../drafts/use-draft'
import type { Upload } from '../../outbox/model/upload'
import { useUploadOf } from '../../outbox/page/use-outbox'
import { useSession } from '../../session/use-session'
import type { LinkState } from './upload-targets'
import { detailDraft, fileDraft } from './file-draft'
import { beginSave, useIsBeingSaved } from './saves-under-way'
import { useChosenFile, type ChosenFile } from './use-chosen-file'
import { useLeaveForm } from './use-leave-form'
import { usePossibleDuplicate } from './use-possible-duplicate'
import { isSaving, useSaveUpload } from './use-save-upload'
import { useSeenRow } from './use-seen-row'
import { firstWay, useSubject } from './use-subject'
import { useTargetRow } from './use-target-row'

export type UploadForm = ReturnType<typeof useUploadForm>

/**
 * What the upload form of a target does: checks, asks, saves, leaves. With `onStored` it is over as soon as this device has the
 * document, without waiting for the portal; `onDone` hears that it is over and on its way to the list.
 */
export function useUploadForm(
  target: Target,
  name: string,
  link: LinkState | null,
  {
    replaces = null,
    onStored,
    onDone,
  }: {
    /** The rejected document of 'Otros' whose place this one takes. */
    replaces?: number | null
    onStored?: () => void
    onDone?: () => void
  },
) {
  const owner = useSession().user.id
  const row = useTargetRow(target, replaces, link)
  const seen = useSeenRow(target, row)
  const subject = useSubject(target, name)
  const address = formOf(target, replaces)
  const form = fileDraft(address)
  const takesDetail = target.type === otherDocumentType
  const replaced = takesDetail ? row : null
  const title = replaced?.name ?? name
  const rejected = row?.status === documentStatus.rejected ? row.idDocument : null
  const chosen = useChosenFile(form, { title, link })
  const typed = useDraft(detailDraft(address), '')
  const detail = { value: replaced?.detalle ?? typed.value, set: typed.set, fixed: replaced !== null }
  const { toList, afterSave, back } = useLeaveForm(target)
  const [incomplete, setIncomplete] = useState(false)
  const [making, setMaking] = useState(false)
  const [replacing, setReplacing] = useState<Upload | null>(null)
  const { only, shared, wentAs } = chosen
  const hasFile = chosen.pages.length > 0 || chosen.preparing
  const detalle = takesDetail ? detail.value.trim() : ''
  const lacksDetail = takesDetail && detalle === ''

  useEffect(() => {
    if (wentAs !== null) void typed.clear()
    // Once, when the file goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wentAs])

  const begin = () => beginSave(owner, form)
  const { state, save } = useSaveUpload({
    begin,
    onStored() {
      chosen.handedOver()
      // What was typed stays on the screen, too.
      void deleteDraft(owner, detailDraft(address))
      if (shared !== null) void removeShared(shared)
      onStored?.()
    },
    onDone(id) {
      onDone?.()
      void afterSave(id, shared !== null)
    },
    onReturn: () => void back(),
  })
  const isBeingSaved = useIsBeingSaved(owner, form)
  const saving = making || isSaving(state) || isBeingSaved
  const ownId = state.step === 'sending' || state.step === 'refused' ? state.id : null
  const duplicate = usePossibleDuplicate(only, target, ownId)
  const undelivered = useUploadOf(target, replaced?.detalle)?.upload ?? null
  const earlier = takesDetail && !detail.fixed ? null : undelivered

  /** Once what was chosen is ready, also if the user leaves before. */
  async function makeAndSave(replaced: Upload | null): Promise<void> {
    setMaking(true)
    const end = begin()
    const file = await chosen.make()
    const id = file && (await chosen.claim(detalle))
    setMaking(false)
    if (file && id !== null) save({ id, target, title, seen, file, detalle }, replaced)
    end()
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    if (lacksDetail || !hasFile) {
      setIncomplete(true)
      focusFirstProblem(event.currentTarget)
      return
    }
    // One of our own that was refused is replaced without a question: the user has just seen it.
    if (earlier && earlier.id !== ownId) setReplacing(earlier)
    else void makeAndSave(null)
  }

  return {
    chosen,
    /** The document type's name; of one of 'Otros' that is replaced its detail as well. */
    title,
    /** What the user calls a document of 'Otros', `fixed` if it replaces another; null for any other, which has its name. */
    detail: takesDetail ? detail : null,
    /** The document that this one is to replace, if the accountant rejected it. */
    rejected,
    subject,
    first: firstWay(name, rejected !== null),
    /** Or will have, once it is prepared: to save is what comes next. */
    hasFile,
    state,
    saving,
    problems: {
      file: fileProblem(chosen, incomplete),
      detail: incomplete && lacksDetail ? 'Escribe de qué documento se trata.' : null,
    },
    /** That the same file was saved before. */
    duplicate,
    /** This document's own upload, which must finish before there can be another. */
    underWay: state.step === 'idle' && earlier?.state !== 'blocked' ? earlier : null,
    /** The question whether a blocked upload gives way to this one; null while it is not asked. */
    replacement: replacing && {
      confirm() {
        setReplacing(null)
        void makeAndSave(replacing)
      },
      cancel: () => setReplacing(null),
    },
    submit,
    leave: () => void toList(),
  }
}

function fileProblem({ refusals, pages, preparing }: ChosenFile, incomplete: boolean): readonly string[] {
  if (refusals.length > 0) return refusals
  const isMissing = incomplete && pages.length === 0 && !preparing
  return isMissing ? ['Falta el archivo. Toma una foto o elige uno.'] : []
}

/** Once the problems are on the screen. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
