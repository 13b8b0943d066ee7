import { fileSizeText } from '../../lib/file-size'
import type { Progress } from '../../outbox/model/upload'
import { waitingForAnswer } from '../../outbox/page/wording'
import { ProgressBar } from '../../ui/progress-bar'

/** The sent bytes of the running try. */
export function UploadProgress({
  progress,
  isStored = true,
}: {
  progress: Progress | null
  isStored?: boolean
}) {
  const { sent, total } = progress ?? { sent: 0, total: 0 }
  return (
    <div className="stack gap-1 small">
      <ProgressBar label="Enviando el documento" value={total === 0 ? 0 : (sent / total) * 100} />
      <p role="status">
        {total === 0
          ? isStored
            ? 'Guardado en este dispositivo. Enviando…'
            : 'Enviando sin guardar: no cierres esta pantalla…'
          : sent < total
            ? `Enviando ${fileSizeText(sent)} de ${fileSizeText(total)}`
            : waitingForAnswer}
      </p>
    </div>
  )
}
