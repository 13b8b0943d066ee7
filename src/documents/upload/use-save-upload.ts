import { useEffect, useRef, useState } from 'react'
import { messages } from '../../api/error-catalogue'
import { useBusy } from '../../lib/use-busy'
import { OutboxError } from '../../outbox/model/outbox-error'
import type { NewUpload, Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { reasonText } from '../../outbox/page/wording'
import { currentSession } from '../../session/session'
import { useSession } from '../../session/use-session'
import { notify } from '../../ui/toast'

export type SaveState =
  | { step: 'idle' }
  | { step: 'storing' }
  | { step: 'sending'; id: string }
  /** The server said no: the upload is blocked, and Guardar tries it again. */
  | { step: 'refused'; id: string; message: string }
  /** The device could not keep it: the file is only in the form. */
  | { step: 'unstored'; message: string }

/**
 * Guardar (docs/contract.md, 'What Guardar does in the upload form'): stored first, then waited for while the server answers.
 * `onStored` hears that the outbox has the document, `onDone` that the form is over: delivered, or kept and on its way. If it can't
 * be stored and the user has left the form, a notice says so and leads back with `onReturn`: the file is still in its draft.
 */
export function useSaveUpload({
  onStored,
  onDone,
  onReturn,
}: {
  onStored: () => void
  onDone: () => void
  onReturn: () => void
}): { state: SaveState; save: (upload: NewUpload, replaced: Upload | null) => void } {
  const owner = useSession().user.id
  const [state, setState] = useState<SaveState>({ step: 'idle' })
  const running = useRef(false)
  const stored = useRef<{ id: string; upload: NewUpload } | null>(null)
  const left = useRef(new AbortController())
  useBusy(state.step === 'storing' || state.step === 'sending')

  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])

  /** The same upload again, if nothing was changed since it was refused. */
  async function store(upload: NewUpload, replaced: Upload | null): Promise<string> {
    const last = stored.current
    try {
      if (last?.upload.file === upload.file && last.upload.detalle === upload.detalle) {
        await outbox.retry(last.id)
        return last.id
      }
      const before = last?.id ?? replaced?.id
      if (before !== undefined) return (await outbox.replace(before, upload)).id
    } catch (error) {
      // It was discarded in another place: store this one as new.
      if (!(error instanceof OutboxError && error.kind === 'missing')) throw error
    }
    return (await outbox.add(upload)).id
  }

  async function run(upload: NewUpload, replaced: Upload | null): Promise<void> {
    const { signal } = left.current
    setState({ step: 'storing' })
    const id = await store(upload, replaced)
    stored.current = { id, upload }
    onStored()
    if (signal.aborted) return
    setState({ step: 'sending', id })
    const outcome = navigator.onLine ? await outbox.waitForOutcome(id, signal) : null
    if (outcome?.state === 'blocked') {
      const message = reasonText(outcome)
      setState({ step: 'refused', id, message })
      notify.error(message)
      return
    }
    if (outcome?.state === 'delivered') notify.success(messages.saved)
    else notify.info(keptText(outcome))
    onDone()
  }

  function fail(error: unknown, upload: NewUpload): void {
    const hasLeft = left.current.signal.aborted
    // What is stored goes on by itself.
    if (hasLeft && stored.current?.upload === upload) return
    console.warn('upload form: not saved', error)
    const message = error instanceof OutboxError ? error.message : messages.saveFailed
    if (!hasLeft) {
      setState({ step: 'unstored', message })
      notify.error(message)
    } else if (currentSession()?.user.id === owner) {
      const text = `«${upload.title}» no se guardó. ${message} El archivo sigue en su formulario.`
      notify.error(text, { label: 'Volver al formulario', run: onReturn })
    }
  }

  function save(upload: NewUpload, replaced: Upload | null): void {
    if (running.current) return
    running.current = true
    run(upload, replaced)
      .catch((error: unknown) => fail(error, upload))
      .finally(() => {
        running.current = false
      })
  }

  return { state, save }
}

/** docs/contract.md, 'Toasts'. Why it waits is said as far as it is known. */
function keptText(upload: Upload | null): string {
  return `${whyItWaits(upload)} El documento quedó guardado y se enviará automáticamente.`
}

function whyItWaits(upload: Upload | null): string {
  switch (upload?.reason?.kind) {
    case 'busy':
    case 'in-progress':
      return 'El portal está ocupado.'
    case 'signed-out':
      return 'Tu sesión terminó.'
    default:
      return 'Sin conexión.'
  }
}
