import { useEffect, useRef, useState } from 'react'
import { saveMessages } from '../../forms/save-messages'
import type { Captured } from '../../lib/captured'
import { useBusy } from '../../lib/use-busy'
import { OutboxError, type OutboxErrorKind } from '../../outbox/model/outbox-error'
import type { Outcome } from '../../outbox/model/policy'
import type { InMemory, NewUpload, Progress, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { outboxErrorText } from '../../outbox/page/outbox-error-text'
import { butKeepOpen } from '../../outbox/page/keep-open'
import { reasonText, whatHappened } from '../../outbox/page/wording'
import { currentSession } from '../../session/session'
import { useInvalidateReads } from '../../queries/use-read'
import { useSession } from '../../session/use-session'
import { loadToasts, notify } from '../../ui/toast'
import type { Made } from '../chosen/make-document'
import type { ChosenFile } from '../chosen/use-chosen-file'

export type SaveState =
  | { step: 'idle' }
  | { step: 'storing' }
  | { step: 'sending'; id: string }
  /** The upload is blocked, and 'Guardar' retries it. */
  | { step: 'refused'; id: string; message: string }
  /**
   * The device does not have the document. `file`: what it is, if that can be read; `send` is set if
   * it can be sent all the same.
   */
  | { step: 'not-stored'; message: string; file: Captured | null; send: (() => void) | null }
  | { step: 'sending-from-memory'; progress: Progress | null }

/** The upload as the form knows it, but for its pages. */
type AboutUpload = Omit<NewUpload, keyof Made>

/** `replaced`: a blocked upload that goes. `text`: the draft of what was typed. */
type HowToSave = { replaced: string | null; text: string }

/**
 * 'Guardar' (docs/contract.md, 'What Guardar does in the upload form'): stores, then waits for the
 * answer. Continues after the form is left; if storing fails then, a toast leads back by
 * `onReturn`.
 */
export function useSaveUpload(
  chosen: Pick<ChosenFile, 'hold' | 'make' | 'save' | 'sentUnstored'>,
  {
    onStored,
    onDone,
    onReturn,
  }: {
    /** `id`: null if it was sent without being stored. */
    onStored: (id: string | null) => void
    onDone: (id: string | null) => void
    onReturn: () => void
  },
): {
  state: SaveState
  /** The upload that this form has made last; null if none is stored. */
  own: string | null
  /** False without pages. A failure is a `state`. */
  save: (about: AboutUpload, how: HowToSave) => Promise<boolean>
} {
  const owner = useSession().user.id
  const [state, setState] = useState<SaveState>({ step: 'idle' })
  const [own, setOwn] = useState<string | null>(null)
  const running = useRef(false)
  const left = useLeaving()
  const invalidateReads = useInvalidateReads()
  useBusy(isSaving(state))

  async function save(about: AboutUpload, { replaced, text }: HowToSave): Promise<boolean> {
    const { signal } = left.current
    const done: { upload?: NewUpload; stored?: Upload } = {}
    let hasPages = true
    async function store(made: Made, sent: string | null): Promise<Upload> {
      setState({ step: 'storing' })
      const same = outbox.getSnapshot().uploads.find(({ id }) => id === sent)
      done.upload = { ...about, ...made, ...saidBefore(same, made) }
      return (done.stored = await storeUpload(done.upload, { same, replaced: own ?? replaced, text }))
    }
    await attempt(async () => {
      try {
        hasPages = (await chosen.save(store, () => !signal.aborted)) !== null
      } catch (error) {
        if (!done.stored) return fail(error, about, done.upload)
        warnOfListener(error)
      }
      if (done.stored) await follow(done.stored, about, done.upload)
    })
    return hasPages
  }

  async function follow({ id }: Upload, about: AboutUpload, upload: NewUpload | undefined): Promise<void> {
    const { signal } = left.current
    setOwn(id)
    tell(() => onStored(id))
    if (signal.aborted) return
    setState({ step: 'sending', id })
    let outcome: Upload
    try {
      outcome = await outbox.waitForOutcome(id, signal)
    } catch (error) {
      return fail(error, about, upload)
    }
    if (outcome.state === 'blocked') {
      const message = reasonText(outcome)
      setState({ step: 'refused', id, message })
      notify.error(message)
      return
    }
    if (outcome.state === 'delivered') notify.success(saveMessages.saved)
    else notify.info(keptText(outcome))
    tell(() => onDone(id))
  }

  /** Shows the error, unless the form was left after the device had the document. `upload`: the one to store. */
  async function fail(error: unknown, { title }: AboutUpload, upload?: NewUpload): Promise<void> {
    const { signal } = left.current
    if (error === signal.reason) return
    console.warn('upload form: not saved', error)
    const message = sentenceOf(error)
    if (!signal.aborted) {
      const inMemory = upload ? await readIn(upload) : null
      const send = inMemory && (() => void attempt(() => sendFromMemory(inMemory)))
      const file = inMemory?.file ?? null
      setState({ step: 'not-stored', message, file, send: canSendFromMemory(error) ? send : null })
    } else if (currentSession()?.user.id === owner) {
      const text = `«${title}» no se guardó. ${message} El archivo sigue en su formulario.`
      notify.error(text, { label: 'Volver al formulario', run: onReturn })
    }
  }

  /** To be sent from memory; null if it can't be read. */
  async function readIn(upload: NewUpload): Promise<InMemory | null> {
    if (isInMemory(upload)) return upload
    const file = await chosen.make().catch(() => null)
    return file && { ...upload, file }
  }

  /** If it does not arrive, the file is still in the form. */
  async function sendFromMemory(upload: InMemory): Promise<void> {
    const show = (progress: Progress | null) => setState({ step: 'sending-from-memory', progress })
    show(null)
    try {
      const outcome = await outbox.sendFromMemory(upload, show)
      if (outcome.kind !== 'accepted') throw new FailedTry(outcome)
    } catch (error) {
      return fail(error, upload, upload)
    }
    notify.success(saveMessages.saved)
    // No delivery of the outbox tells a list that is next to the form.
    invalidateReads()
    tell(() => chosen.sentUnstored(upload, !left.current.signal.aborted))
    tell(() => onStored(null))
    tell(() => onDone(null))
  }

  /** Runs one work at a time. Pages in memory stay meanwhile, also if the form is left. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    const end = chosen.hold()
    try {
      await work()
    } finally {
      running.current = false
      end()
    }
  }

  useEffect(() => {
    // Load the confirmations now, because the network may be gone when they are needed.
    void Promise.allSettled([import('./saved-notice'), loadToasts()])
  }, [])

  return { state, own, save }
}

/** Aborts when the form is left. */
function useLeaving() {
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  return left
}

function isInMemory(upload: NewUpload): upload is InMemory {
  return 'bytes' in upload.file
}

const keepingFailures: readonly OutboxErrorKind[] = ['full', 'unavailable', 'hanging', 'damaged']

/** After other errors an upload of this document may already be on its way. */
function canSendFromMemory(error: unknown): boolean {
  return error instanceof FailedTry || (error instanceof OutboxError && keepingFailures.includes(error.kind))
}

function sentenceOf(error: unknown): string {
  if (error instanceof OutboxError) return outboxErrorText[error.kind]
  return error instanceof FailedTry ? error.message : saveMessages.saveFailed
}

/**
 * `same`: the upload of this document that the portal refused. What it said is kept if the form says
 * nothing now, and if its pages were joined: the document of several pages says nothing by itself.
 */
function saidBefore(same: Upload | undefined, { hechos }: Made): Pick<NewUpload, 'hechos'> {
  if (same?.hechos === undefined || (hechos !== undefined && same.pages.length <= 1)) return {}
  return { hechos: same.hechos }
}

/** `same`: the refused upload of the same document, which is retried if its detail is the same, too. */
async function storeUpload(
  upload: NewUpload,
  { same, replaced, text }: HowToSave & { same: Upload | undefined },
): Promise<Upload> {
  try {
    if (same?.detalle === upload.detalle) return await outbox.retry(same.id)
    if (replaced !== null) return await outbox.replace(replaced, upload, text)
  } catch (error) {
    // The replaced upload was discarded elsewhere: store this one as new.
    if (!(error instanceof OutboxError && error.kind === 'missing')) throw error
  }
  return outbox.add(upload, text)
}

/** The device or the portal has the document, whatever fails of those who are told so. */
function tell(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    warnOfListener(error)
  }
}

function warnOfListener(error: unknown): void {
  console.warn('upload form: saved, but not everybody was told', error)
}

export function isSaving({ step }: SaveState): boolean {
  return step === 'storing' || step === 'sending' || step === 'sending-from-memory'
}

/** A failed try without the store; `message` is for the user. */
class FailedTry extends Error {
  constructor(outcome: Exclude<Outcome, { kind: 'accepted' }>) {
    const reason =
      outcome.kind === 'signed-out' ? { kind: outcome.kind } : { ...outcome, kind: outcome.reason }
    super(`${whatHappened(reason)} No quedó guardado: inténtalo de nuevo sin cerrar esta pantalla.`)
  }
}

/** docs/contract.md, 'Toasts'. */
function keptText({ reason }: Upload): string {
  const why = reason && reason.kind !== 'no-signal' ? whatHappened(reason) : 'Sin conexión.'
  return `${why} El documento quedó guardado y se enviará automáticamente.${butKeepOpen()}`
}
