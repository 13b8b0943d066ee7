import { documentStatus } from '../../../shared/document-status'
import { useState, type SyntheticEvent } from 'react'
import type { Captured } from '../../lib/captured'
import type { Upload } from '../../outbox/model/upload'
import { useUploadOf } from '../../outbox/page/use-outbox'
import { useSession } from '../../session/use-session'
import type { LinkState } from '../upload-targets'
import { fileDraft } from './file-draft'
import { beginSave, useIsBeingSaved } from './saves-under-way'
import type { ChosenFile } from './use-chosen-file'
import { useLeaveForm } from './use-leave-form'
import { useOnlyFile } from './use-only-file'
import { usePossibleDuplicate } from './use-possible-duplicate'
import { isSaving, useSaveUpload, type SaveState } from './use-save-upload'
import { useSeenRow } from './use-seen-row'
import { useSubject, type Subject } from './use-subject'
import { useUploadDraft, type UploadDraft } from './use-upload-draft'
import { useTargetRow } from './use-target-row'
import { formOf, type Target } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'

export type UploadFormState = {
  /** The document type's name; of one of 'Otros' that is replaced its detail as well. */
  title: string
  draft: UploadDraft
  /** The document that this one is to replace, if the accountant rejected it. */
  rejected: number | null
  subject: Subject
  /** For a form that holds just one. */
  onlyFile: Captured | null
  /** Or will have, once it is prepared: to save is what comes next. */
  hasFile: boolean
  state: SaveState
  saving: boolean
  problems: { file: readonly string[]; detail: string | null }
  /** That the same file was saved before. */
  duplicate: string | null
  /** This document's own upload, which must finish before there can be another. */
  underWay: Upload | null
  /** The question whether a blocked upload gives way to this one; null while it is not asked. */
  replacement: { confirm: () => void; cancel: () => void } | null
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  leave: () => void
}

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
): UploadFormState {
  const row = useTargetRow(target, replaces, link)
  const seen = useSeenRow(target, row)
  const subject = useSubject(target, name)
  const address = formOf(target, replaces)
  const replaced = target.type === otherDocumentType ? row : null
  const title = replaced?.name ?? name
  const draft = useUploadDraft(address, { title, link }, replaced?.detalle ?? null)
  const { toList, afterSave, back } = useLeaveForm(target)
  const [incomplete, setIncomplete] = useState(false)
  const [making, setMaking] = useState(false)
  const [replacing, setReplacing] = useState<Upload | null>(null)
  const { chosen, detail } = draft
  const hasFile = chosen.pages.length > 0 || chosen.preparing
  const detalle = detail?.value.trim() ?? ''
  const lacksDetail = detail !== null && detalle === ''

  const owner = useSession().user.id
  const form = fileDraft(address)
  const begin = () => beginSave(owner, form)
  const { state, save } = useSaveUpload({
    begin,
    onStored() {
      draft.handedOver()
      onStored?.()
    },
    onDone(id) {
      onDone?.()
      void afterSave(id, chosen.shared !== null)
    },
    onReturn: () => void back(),
  })
  const isBeingSaved = useIsBeingSaved(owner, form)
  const saving = making || isSaving(state) || isBeingSaved
  const ownId = state.step === 'sending' || state.step === 'refused' ? state.id : null
  const onlyFile = useOnlyFile(chosen)
  const duplicate = usePossibleDuplicate(onlyFile, target, ownId)
  const undelivered = useUploadOf(target, replaced?.detalle)?.upload ?? null
  const earlier = detail && !detail.fixed ? null : undelivered

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
    draft,
    title,
    rejected: row?.status === documentStatus.rejected ? row.idDocument : null,
    subject,
    onlyFile,
    hasFile,
    state,
    saving,
    problems: {
      file: fileProblem(chosen, incomplete),
      detail: incomplete && lacksDetail ? 'Escribe de qué documento se trata.' : null,
    },
    duplicate,
    underWay: state.step === 'idle' && earlier?.state !== 'blocked' ? earlier : null,
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
