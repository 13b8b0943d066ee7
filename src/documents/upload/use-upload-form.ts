import { useEffect, useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { deleteDraft } from '../../drafts/draft-store'
import { useDraft } from '../../drafts/use-draft'
import { routes } from '../../lib/routes'
import { useIsHere } from '../../lib/use-is-here'
import type { Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { useUploadOf } from '../../outbox/page/use-upload-of'
import { useSession } from '../../session/use-session'
import { useListAddress } from './list-beside'
import { savedState } from './saved-upload'
import type { WentAs } from '../chosen/form-pages'
import { useChosenFile } from '../chosen/use-chosen-file'
import { doubtOf } from '../chosen/verdict'
import { isSaving, useSaveUpload } from './use-save-upload'
import type { AskedDocument } from './use-asked-document'

export type UploadForm = ReturnType<typeof useUploadForm>

/** With `onStored` the form ends once the device has the document, without awaiting the portal. */
export function useUploadForm(
  asked: AskedDocument,
  {
    onStored,
    onDone,
  }: {
    /** Null if it was sent without being stored. */
    onStored?: (id: string | null) => void
    onDone?: () => void
  },
) {
  const owner = useSession().user.id
  const { target, title, seen, link } = asked
  const address = formOf(target, asked.replaces)
  const chosen = useChosenFile(address, { title, link })
  const detail = useDetail(asked, address, chosen.wentAs)
  const navigate = useNavigate()
  const here = useLocation()
  const isHere = useIsHere()
  const list = useListAddress(target)
  const [incomplete, setIncomplete] = useState(false)
  const [replacing, setReplacing] = useState<Upload | null>(null)
  const detalle = detail?.value.trim() ?? ''
  const lacksDetail = detail !== null && detalle === ''

  const { state, own, save } = useSaveUpload(chosen, {
    onStored(id) {
      if (id === null) void deleteDraft(owner, detailDraft(address))
      onStored?.(id)
    },
    onDone(id) {
      onDone?.()
      // `onStored` may have led to another screen.
      if (!onStored) void leaveSaved(id)
    },
    onReturn: () => void navigate(here.pathname + here.search, { state: here.state as unknown }),
  })
  const saving = isSaving(state) || chosen.saving
  const undelivered = useUploadOf(target, asked.detalle ?? undefined)
  const earlier = detail?.fixed === false ? null : undelivered
  // An own refused upload is replaced without asking: the user has just seen the reason.
  const isReplacing = earlier !== null && earlier.id !== own

  /** To the list, which marks what was saved, or to the next shared file. */
  async function leaveSaved(id: string | null): Promise<void> {
    const hasMore = chosen.isShared && hasShared()
    if (!isHere()) return
    if (hasMore) await navigate(routes.compartir)
    else await navigate(list, { state: savedState({ id, target }) })
  }

  /** Runs on if the user leaves. */
  async function makeAndSave(replaced: Upload | null): Promise<void> {
    const about = { target, title, seen, detalle }
    const how = { replaced: replaced?.id ?? null, text: detailDraft(address) }
    // The last one was removed while it was still being written.
    if (!(await save(about, how))) setIncomplete(true)
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    // The device's own pages may still be loading: the save waits for them.
    if (lacksDetail || (chosen.ready && !chosen.hasFile)) {
      setIncomplete(true)
      focusFirstProblem(event.currentTarget)
      return
    }
    if (isReplacing) setReplacing(earlier)
    else void makeAndSave(null)
  }

  return {
    asked,
    chosen,
    detail: detail && {
      ...detail,
      problem: incomplete && lacksDetail ? 'Escribe de qué documento se trata.' : null,
    },
    state,
    saving,
    /** The upload that this form has made: its document is no duplicate. */
    ownId: own,
    /** 'Guardar' found something lacking. */
    incomplete,
    /** Whether 'Guardar' is the next step: of a doubtful photo it is another one, of open corners 'Recortar'. */
    isNext:
      chosen.hasFile &&
      !chosen.outline &&
      !(asked.subject !== 'thing' && chosen.pages.length === 1 && chosen.pages.some(doubtOf)),
    /** But for the file: 'Guardar' asks nothing more. */
    isComplete: !lacksDetail && !isReplacing,
    /** This document's waiting upload; it must finish before the next. */
    underWay: state.step === 'idle' && earlier?.state !== 'blocked' ? earlier : null,
    /** Asks whether to replace a blocked upload; null if not asked. */
    replacement: replacing && {
      confirm() {
        setReplacing(null)
        void makeAndSave(replacing)
      },
      cancel: () => setReplacing(null),
    },
    submit,
  }
}

/** The draft of the detail for a document of 'Otros', typed in the form at this address. */
function detailDraft(address: string): string {
  return `detalle ${address}`
}

/** The typed detail of a document of 'Otros', else null; `fixed` for a replacement. */
function useDetail({ target, detalle }: AskedDocument, address: string, wentAs: WentAs | null) {
  const { value, set, clear } = useDraft(detailDraft(address), '')
  useEffect(() => {
    if (wentAs?.detalle === value.trim()) void clear()
    // Once, when the file goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wentAs])
  if (target.type !== otherDocumentType) return null
  return { value: detalle ?? value, set, fixed: detalle !== null }
}

/** More files of another app wait for their document. */
function hasShared(): boolean {
  return outbox.getSnapshot().drafts.some(({ form, pages }) => form === null && pages.length > 0)
}

/** After the problems are rendered. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
