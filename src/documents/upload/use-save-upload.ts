import { useEffect, useRef, useState } from 'react'
import { saveMessages } from '../../forms/save-messages'
import type { Captured } from '../../lib/captured'
import { sendsWhileClosed } from '../../lib/platform'
import { useBusy } from '../../lib/use-busy'
import { OutboxError, type OutboxErrorKind } from '../../outbox/model/outbox-error'
import type { Outcome } from '../../outbox/model/policy'
import type { InMemory, NewUpload, Progress, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { outboxErrorText } from '../../outbox/page/outbox-error-text'
import { reasonText, whatHappened } from '../../outbox/page/wording'
import { currentSession } from '../../session/session'
import { useInvalidateReads } from '../../queries/use-read'
import { useSession } from '../../session/use-session'
import { loadToasts, notify } from '../../ui/toast'
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

/**
 * `isSent`: the outbox has it already, and nothing has changed since. `replaced`: a blocked upload
 * that goes. `text`: the draft of what was typed.
 */
type HowToSave = { isSent: boolean; replaced: Upload | null; text: string }

/**
 * 'Guardar' (docs/contract.md, 'What Guardar does in the upload form'): stores, then waits for the
 * answer. Continues after the form is left; if storing fails then, a toast leads back by
 * `onReturn`.
 */
export function useSaveUpload(
  chosen: Pick<ChosenFile, 'hold' | 'make' | 'handedOver' | 'refused'>,
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
  /** Resolves when the device has the document, or can't keep it. Never throws. */
  save: (upload: NewUpload, how: HowToSave) => Promise<void>
} {
  const owner = useSession().user.id
  const [state, setState] = useState<SaveState>({ step: 'idle' })
  const running = useRef(false)
  const stored = useRef<{ id: string; upload: NewUpload } | null>(null)
  const left = useLeaving()
  const invalidateReads = useInvalidateReads()
  useBusy(isSaving(state))

  function handOver(upload: NewUpload, saved: Upload | null, { aborted: hasLeft }: AbortSignal): void {
    chosen.handedOver(upload, saved, { isShown: !hasLeft })
    onStored(saved?.id ?? null)
  }

  async function run(upload: NewUpload, how: HowToSave, isStored: () => void): Promise<void> {
    const { signal } = left.current
    setState({ step: 'storing' })
    const saved = await storeUpload(upload, how, stored.current)
    const { id } = saved
    stored.current = { id, upload }
    handOver(upload, saved, signal)
    isStored()
    if (signal.aborted) return
    setState({ step: 'sending', id })
    const outcome = await outbox.waitForOutcome(id, signal)
    if (outcome.state === 'blocked') {
      const message = reasonText(outcome)
      setState({ step: 'refused', id, message })
      chosen.refused()
      notify.error(message)
      return
    }
    if (outcome.state === 'delivered') notify.success(saveMessages.saved)
    else notify.info(keptText(outcome))
    onDone(id)
  }

  async function fail(error: unknown, upload: NewUpload): Promise<void> {
    const { signal } = left.current
    // A stored upload needs no form.
    if (signal.aborted && stored.current?.upload === upload) return
    console.warn('upload form: not saved', error)
    const message = sentenceOf(error)
    if (!signal.aborted) {
      const inMemory = await readIn(upload)
      const send = inMemory && (() => void attempt(inMemory, () => sendFromMemory(inMemory)))
      const file = inMemory?.file ?? null
      setState({ step: 'not-stored', message, file, send: canSendFromMemory(error) ? send : null })
    } else if (currentSession()?.user.id === owner) {
      const text = `«${upload.title}» no se guardó. ${message} El archivo sigue en su formulario.`
      notify.error(text, { label: 'Volver al formulario', run: onReturn })
    }
  }

  /** A repeated try must have the same object, and thereby the same key. */
  async function readIn(upload: NewUpload): Promise<InMemory | null> {
    if (isInMemory(upload)) return upload
    const file = await chosen.make().catch(() => null)
    return file && { ...upload, file }
  }

  /** If it does not arrive, the file is still in the form. */
  async function sendFromMemory(upload: InMemory): Promise<void> {
    setState({ step: 'sending-from-memory', progress: null })
    const outcome = await outbox.sendFromMemory(upload, (progress) =>
      setState({ step: 'sending-from-memory', progress }),
    )
    if (outcome.kind !== 'accepted') throw new FailedTry(outcome)
    notify.success(saveMessages.saved)
    // No delivery of the outbox tells a list that is next to the form.
    invalidateReads()
    handOver(upload, null, left.current.signal)
    onDone(null)
  }

  async function attempt(upload: NewUpload, work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    const end = chosen.hold()
    try {
      await work()
    } catch (error) {
      await fail(error, upload)
    } finally {
      running.current = false
      end()
    }
  }

  function save(upload: NewUpload, how: HowToSave): Promise<void> {
    return new Promise((resolve) => {
      void attempt(upload, () => run(upload, how, resolve)).then(resolve)
    })
  }

  useEffect(() => {
    // Load the confirmations now, because the network may be gone when they are needed.
    void Promise.allSettled([import('./saved-notice'), loadToasts()])
  }, [])

  return { state, save }
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

/** With other errors an upload of this document may already be on its way. */
function canSendFromMemory(error: unknown): boolean {
  return error instanceof FailedTry || (error instanceof OutboxError && keepingFailures.includes(error.kind))
}

function sentenceOf(error: unknown): string {
  if (error instanceof OutboxError) return outboxErrorText[error.kind]
  return error instanceof FailedTry ? error.message : saveMessages.saveFailed
}

/** Retries the stored upload if nothing changed since it was refused. */
async function storeUpload(
  upload: NewUpload,
  { isSent, replaced, text }: HowToSave,
  last: { id: string; upload: NewUpload } | null,
): Promise<Upload> {
  try {
    if (last && isSent && last.upload.detalle === upload.detalle) return await outbox.retry(last.id)
    const before = last?.id ?? replaced?.id
    if (before !== undefined) return await outbox.replace(before, upload, text)
  } catch (error) {
    // It was discarded elsewhere: store this one as new.
    if (!(error instanceof OutboxError && error.kind === 'missing')) throw error
  }
  return outbox.add(upload, text)
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
function keptText(upload: Upload): string {
  const where = sendsWhileClosed() ? '' : ' con la aplicación abierta'
  return `${whyItWaits(upload)} El documento quedó guardado y se enviará automáticamente${where}.`
}

function whyItWaits({ reason }: Upload): string {
  switch (reason?.kind) {
    case 'busy':
    case 'in-progress':
      return 'El portal está ocupado.'
    case 'signed-out':
      return 'Tu sesión terminó.'
    case 'refused-page':
      return 'El servidor no dejó pasar el archivo.'
    default:
      return 'Sin conexión.'
  }
}
