import type { DocumentStatus } from '../../shared/document-status'
import type { Upload } from '../outbox/model/upload'
import type { IconName } from '../ui/icon'
import { StatusBadge, type Tone } from '../ui/status-badge'

type Look = { word: string; tone: Tone; icon: IconName }

/** The words of docs/contract.md, 'Document statuses'. */
function lookOf(status: DocumentStatus): Look {
  switch (status) {
    case null:
      return { word: 'Pendiente de carga', tone: 'warning', icon: 'alert' }
    case 0:
      return { word: 'En revisión', tone: 'info', icon: 'clock' }
    case 1:
      return { word: 'Aprobado', tone: 'success', icon: 'checkCircle' }
    case 2:
      return { word: 'Rechazado', tone: 'danger', icon: 'warningCircle' }
    case 3:
      return { word: 'Completado', tone: 'success', icon: 'checkCircle' }
  }
}

/** docs/contract.md, 'Rows with an upload on its way'. A delivered one is what the server makes of it: in review. */
const uploadLooks: Record<Upload['state'], Look> = {
  queued: { word: 'En cola de envío', tone: 'info', icon: 'clock' },
  sending: { word: 'Enviando…', tone: 'info', icon: 'send' },
  blocked: { word: 'No se pudo enviar', tone: 'danger', icon: 'warningCircle' },
  delivered: lookOf(0),
}

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const { word, tone, icon } = lookOf(status)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {word}
    </StatusBadge>
  )
}

export function UploadStateBadge({ state }: { state: Upload['state'] }) {
  const { word, tone, icon } = uploadLooks[state]
  return (
    <StatusBadge tone={tone} icon={icon} live>
      {word}
    </StatusBadge>
  )
}

/** The document's upload form holds what was not saved. */
export function UnsentBadge() {
  return (
    <StatusBadge tone="warning" icon="camera" live>
      Foto sin enviar
    </StatusBadge>
  )
}
