import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { deleteDraft } from '../../drafts/draft-store'
import { useDraft } from '../../drafts/use-draft'
import { routes } from '../../lib/routes'
import { useIsHere } from '../../lib/use-is-here'
import type { NewUpload, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { useUploadOf } from '../../outbox/page/use-upload-of'
import { useSession } from '../../session/use-session'
import { useListAddress } from './list-beside'
import type { SaidOfPage } from './said-text'
import { savedState } from './saved-upload'
import { pictureOf } from '../chosen/originals'
import type { WentAs } from '../chosen/unsaved-pages'
import { useChosenFile, type ChosenFile } from '../chosen/use-chosen-file'
import { usePossibleDuplicate } from './use-possible-duplicate'
import { isSaving, useSaveUpload } from './use-save-upload'
import type { AskedDocument } from './use-asked-document'

export type UploadForm = ReturnType<typeof useUploadForm>

/** With `onStored` it ends once the device has the document, without awaiting the portal. */
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
  const said = useRef<SaidOfPage | null>(null)
  const noteSaid = useCallback((says: SaidOfPage | null) => void (said.current = says), [])
  const detalle = detail?.value.trim() ?? ''
  const lacksDetail = detail !== null && detalle === ''

  const { state, save } = useSaveUpload(chosen, {
    onStored(id) {
      if (id === null) void deleteDraft(owner, detailDraft(address))
      onStored?.(id)
    },
    onDone(id) {
      onDone?.()
      // What `onStored` led to stays.
      if (!onStored) void leaveSaved(id)
    },
    onReturn: () => void navigate(here.pathname + here.search, { state: here.state as unknown }),
  })
  const saving = isSaving(state) || chosen.saving
  const ownId = state.step === 'sending' || state.step === 'refused' ? state.id : null
  const duplicate = usePossibleDuplicate(chosen.pages, target, ownId)
  const undelivered = useUploadOf(target, asked.detalle ?? undefined)
  const earlier = detail?.fixed === false ? null : undelivered
  // An own refused upload is replaced without asking: the user has just seen the reason.
  const isReplacing = earlier !== null && earlier.id !== ownId

  /** To the list, which marks what was saved, or to the next shared file. */
  async function leaveSaved(id: string | null): Promise<void> {
    const hasMore = chosen.isShared && hasShared()
    if (!isHere()) return
    if (hasMore) await navigate(routes.compartir)
    else await navigate(list, { state: savedState({ id, target }) })
  }

  /** Nothing if the page that it was said of has gone since. */
  function saidOfChosen(): Pick<NewUpload, 'hechos'> {
    const says = said.current
    return says && chosen.pages.some((page) => pictureOf(page) === says.picture)
      ? { hechos: says.hechos }
      : {}
  }

  /** Runs on if the user leaves. */
  async function makeAndSave(replaced: Upload | null): Promise<void> {
    const hadPages = await chosen.save(({ isSent, ...made }) =>
      save(
        { ...made, ...saidOfChosen(), target, title, seen, detalle },
        { isSent, replaced, text: detailDraft(address) },
      ),
    )
    // The last one was removed while it was still being written.
    if (!hadPages) setIncomplete(true)
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    if (lacksDetail || !chosen.hasFile) {
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
    /** What the form says of the paper, for its upload. */
    noteSaid,
    detail,
    state,
    saving,
    problems: {
      file: fileProblem(chosen, incomplete),
      detail: incomplete && lacksDetail ? 'Escribe de qué documento se trata.' : null,
    },
    /** A warning that the same file was saved before. */
    duplicate,
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

/** What is typed of a document of 'Otros', else null; `fixed` for a replacement. */
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

function fileProblem({ refusals, hasFile }: ChosenFile, incomplete: boolean): readonly string[] {
  if (refusals.length > 0) return refusals
  const isMissing = incomplete && !hasFile
  return isMissing ? ['Falta el archivo. Toma una foto o elige uno.'] : []
}

/** More files of another app wait for their document. */
function hasShared(): boolean {
  return outbox.getSnapshot().drafts.some(({ form, pages }) => form === null && pages.length > 0)
}

/** After the problems are rendered. */
function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
