import { useState, type SyntheticEvent } from 'react'
import type { Target } from '../../domain/target'
import type { Upload } from '../../outbox/model/upload'
import { useUploadOf } from '../../outbox/page/use-outbox'
import type { LinkState } from '../upload-targets'
import { useLeaveForm } from './use-leave-form'
import { usePossibleDuplicate } from './use-possible-duplicate'
import { isSaving, useSaveUpload, type SaveState } from './use-save-upload'
import { useSeenRow } from './use-seen-row'
import { useUploadDraft, type UploadDraft } from './use-upload-draft'

export type UploadFormState = {
  draft: UploadDraft
  state: SaveState
  saving: boolean
  problems: { file: string | null; detail: string | null }
  /** That the same file was saved before. */
  duplicate: string | null
  /** This document's own upload, which must finish before there can be another. */
  underWay: Upload | null
  /** The question whether a blocked upload gives way to this one; null while it is not asked. */
  replacement: { confirm: () => void; cancel: () => void } | null
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  leave: () => void
}

/** What the upload form of a target does: checks, asks, saves, leaves. */
export function useUploadForm(target: Target, title: string, link: LinkState | null): UploadFormState {
  const seen = useSeenRow(target, link)
  const draft = useUploadDraft(target, title)
  const { toList, afterSave, back } = useLeaveForm(target)
  const [incomplete, setIncomplete] = useState(false)
  const [replacing, setReplacing] = useState<Upload | null>(null)
  const { chosen, takesDetail } = draft
  const { file } = chosen
  const detalle = takesDetail ? draft.detail.value.trim() : ''

  const { state, save } = useSaveUpload({
    onStored: draft.deleteStored,
    onDone: () => void afterSave(file?.shared != null),
    onReturn: () => void back(),
  })
  const saving = isSaving(state)
  const ownId = state.step === 'sending' || state.step === 'refused' ? state.id : null
  const duplicate = usePossibleDuplicate(file, target, ownId)
  const undelivered = useUploadOf(target)?.upload ?? null
  const earlier = takesDetail ? null : undelivered

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen.preparing || saving) return
    if (!file || (takesDetail && detalle === '')) {
      setIncomplete(true)
      focusFirstProblem(event.currentTarget)
      return
    }
    // One of our own that was refused is replaced without a question: the user has just seen it.
    if (earlier && earlier.id !== ownId) setReplacing(earlier)
    else save({ target, title, seen, file, detalle }, null)
  }

  return {
    draft,
    state,
    saving,
    problems: {
      file: chosen.refusal ?? (incomplete && !file ? 'Falta el archivo. Toma una foto o elige uno.' : null),
      detail: incomplete && takesDetail && detalle === '' ? 'Escribe de qué documento se trata.' : null,
    },
    duplicate,
    underWay: state.step === 'idle' && earlier?.state !== 'blocked' ? earlier : null,
    replacement: replacing &&
      file && {
        confirm() {
          setReplacing(null)
          save({ target, title, seen, file, detalle }, replacing)
        },
        cancel: () => setReplacing(null),
      },
    submit,
    leave: () => void toList(),
  }
}

/** Once the problems are on the screen. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
