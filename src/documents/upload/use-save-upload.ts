import { useEffect, useRef, useState } from 'react'
import { messages } from '../../forms/error-catalogue'
import type { Captured } from '../../lib/captured'
import { sendsWhileClosed } from '../../lib/platform'
import { useBusy } from '../../lib/use-busy'
import { OutboxError, type OutboxErrorKind } from '../../outbox/model/outbox-error'
import type { Outcome } from '../../outbox/model/policy'
import type { NewUpload, Progress, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { outboxErrorText } from '../../outbox/page/outbox-error-text'
import { reasonText, whatHappened } from '../../outbox/page/wording'
import { currentSession } from '../../session/session'
import { useSession } from '../../session/use-session'
import { loadToasts, notify } from '../../ui/toast'

export type SaveState =
  | { step: 'idle' }
  | { step: 'storing' }
  | { step: 'sending'; id: string }
  /** The upload is blocked, and 'Guardar' retries it. */
  | { step: 'refused'; id: string; message: string }
  /** The file is only in the form. `send` is set if the device can't store files. */
  | { step: 'not-stored'; message: string; file: Captured; send: (() => void) | null }
  | { step: 'sending-from-memory'; progress: Progress | null }

/**
 * 'Guardar' (docs/contract.md, 'What Guardar does in the upload form'): stores, then waits for the
 * answer. Continues after the form is left; if storing fails then, a toast leads back by
 * `onReturn`. The id is null if it was sent without being stored.
 */
export function useSaveUpload({
  begin,
  onStored,
  onRefused,
  onDone,
  onReturn,
}: {
  begin: () => () => void
  onStored: (id: string | null, form: { hasLeft: boolean }) => void
  onRefused: () => void
  onDone: (id: string | null) => void
  onReturn: () => void
}): {
  state: SaveState
  /** Resolves when the device has the document, or can't keep it. Never throws. */
  save: (upload: NewUpload, replaced: Upload | null) => Promise<void>
} {
  const owner = useSession().user.id
  const [state, setState] = useState<SaveState>({ step: 'idle' })
  const running = useRef(false)
  const stored = useRef<{ id: string; upload: NewUpload } | null>(null)
  const left = useLeaving()
  useBusy(isSaving(state))

  async function run(upload: NewUpload, replaced: Upload | null, isStored: () => void): Promise<void> {
    const { signal } = left.current
    setState({ step: 'storing' })
    const id = await storeUpload(upload, stored.current, replaced)
    stored.current = { id, upload }
    onStored(id, { hasLeft: signal.aborted })
    isStored()
    if (signal.aborted) return
    setState({ step: 'sending', id })
    const outcome = await outbox.waitForOutcome(id, signal)
    if (outcome.state === 'blocked') {
      const message = reasonText(outcome)
      setState({ step: 'refused', id, message })
      onRefused()
      notify.error(message)
      return
    }
    if (outcome.state === 'delivered') notify.success(messages.saved)
    else notify.info(keptText(outcome))
    onDone(id)
  }

  function fail(error: unknown, upload: NewUpload): void {
    const hasLeft = left.current.signal.aborted
    // A stored upload needs no form.
    if (hasLeft && stored.current?.upload === upload) return
    console.warn('upload form: not saved', error)
    const message = sentenceOf(error)
    if (!hasLeft) {
      const send = () => void attempt(upload, () => sendFromMemory(upload))
      setState({
        step: 'not-stored',
        message,
        file: upload.file,
        send: canSendFromMemory(error) ? send : null,
      })
    } else if (currentSession()?.user.id === owner) {
      const text = `«${upload.title}» no se guardó. ${message} El archivo sigue en su formulario.`
      notify.error(text, { label: 'Volver al formulario', run: onReturn })
    }
  }

  /** If it does not arrive, the file is still in the form. */
  async function sendFromMemory(upload: NewUpload): Promise<void> {
    setState({ step: 'sending-from-memory', progress: null })
    const outcome = await outbox.sendFromMemory(upload, (progress) =>
      setState({ step: 'sending-from-memory', progress }),
    )
    if (outcome.kind !== 'accepted') throw new FailedTry(outcome)
    notify.success(messages.saved)
    onStored(null, { hasLeft: left.current.signal.aborted })
    onDone(null)
  }

  async function attempt(upload: NewUpload, work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    const end = begin()
    try {
      await work()
    } catch (error) {
      fail(error, upload)
    } finally {
      running.current = false
      end()
    }
  }

  function save(upload: NewUpload, replaced: Upload | null): Promise<void> {
    return new Promise((resolve) => {
      void attempt(upload, () => run(upload, replaced, resolve)).then(resolve)
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

const keepingFailures: readonly OutboxErrorKind[] = ['full', 'unavailable', 'hanging', 'damaged']

/** With other errors an upload of this document may already be on its way. */
function canSendFromMemory(error: unknown): boolean {
  return error instanceof FailedTry || (error instanceof OutboxError && keepingFailures.includes(error.kind))
}

function sentenceOf(error: unknown): string {
  if (error instanceof OutboxError) return outboxErrorText[error.kind]
  return error instanceof FailedTry ? error.message : messages.saveFailed
}

/** Retries the stored upload if nothing changed since it was refused. */
async function storeUpload(
  upload: NewUpload,
  last: { id: string; upload: NewUpload } | null,
  replaced: Upload | null,
): Promise<string> {
  try {
    if (last?.upload.file === upload.file && last.upload.detalle === upload.detalle) {
      await outbox.retry(last.id)
      return last.id
    }
    const before = last?.id ?? replaced?.id
    if (before !== undefined) return (await outbox.replace(before, upload)).id
  } catch (error) {
    // It was discarded elsewhere: store this one as new.
    if (!(error instanceof OutboxError && error.kind === 'missing')) throw error
  }
  return (await outbox.add(upload)).id
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
