import { useState } from 'react'
import { fileSizeText } from '../../lib/file-size'
import type { Progress } from '../../outbox/model/upload'
import { useProgress } from '../../outbox/page/use-progress'
import { waitingForAnswer } from '../../outbox/page/wording'
import { ProgressBar } from '../../ui/progress-bar'

/** Of an upload that is on this device. */
export function SendingUpload({ id }: { id: string }) {
  return <UploadProgress progress={useProgress(id)} />
}

/**
 * The sent bytes of the running try. The bar says how far it is; the status changes only with what
 * is going on, since a screen reader says each change of it.
 */
export function UploadProgress({
  progress,
  isStored = true,
}: {
  progress: Progress | null
  isStored?: boolean
}) {
  // A try that has ended has no progress: what it reached stays until the next one begins.
  const [reached, setReached] = useState(progress)
  if (progress && progress !== reached) setReached(progress)
  const { sent, total } = progress ?? reached ?? { sent: 0, total: 0 }
  const isSent = total > 0 && sent === total
  return (
    <div className="stack gap-1 small">
      <ProgressBar label="Enviando el documento" value={total === 0 ? 0 : (sent / total) * 100} />
      <div className="wrap rows-0">
        <p role="status">{isSent ? waitingForAnswer : isStored ? sendingStored : sendingUnstored}</p>
        {total > 0 && !isSent && <p className="soft">{`${fileSizeText(sent)} de ${fileSizeText(total)}`}</p>}
      </div>
    </div>
  )
}

const sendingStored = 'Guardado en este dispositivo. Enviando…'
const sendingUnstored = 'Enviando sin guardar: no cierres esta pantalla…'
