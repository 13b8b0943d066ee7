import { useState } from 'react'
import { useIsChanging } from './use-is-changing'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import type { Upload } from '../../outbox/model/upload'
import { isInDoubt } from '../../outbox/page/wording'
import { ConfirmDialog } from '../../ui/dialog'
import { Message } from '../../ui/message'
import { notify } from '../../ui/toast'

/** Asks before an undelivered upload is removed. If it is being sent, waits for the result. */
export function DiscardDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const isChanging = useIsChanging(upload.id)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function discard() {
    setBusy(true)
    try {
      const outcome = await outbox.discard(upload.id)
      notify.info(
        outcome === 'discarded'
          ? 'El envío se descartó.'
          : 'El documento alcanzó a llegar al portal antes de descartarlo.',
      )
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(outboxFailureText(error))
    }
  }

  return (
    <ConfirmDialog
      title="¿Descartar este envío?"
      confirm="Descartar"
      busy={busy}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      <p>
        «{upload.title}» ({upload.file.name}) se borrará de este dispositivo
        {isInDoubt(upload)
          ? ' y no se enviará otra vez. Si ya alcanzó a llegar, tu contador lo verá.'
          : ' y tu contador no lo recibirá.'}
      </p>
      {isChanging && <p>También se borrará el archivo que elegiste para cambiarlo.</p>}
      {upload.state === 'sending' && <p>Se está enviando ahora: esperaremos a saber si alcanzó a llegar.</p>}
      {problem !== null && <Message tone="danger">{problem}</Message>}
    </ConfirmDialog>
  )
}
