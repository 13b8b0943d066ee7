import {
  documentStatus,
  statusNames,
  type AskedStatus,
  type DocumentStatus,
} from '../../../shared/document-status'
import type { Upload } from '../../outbox/model/upload'
import type { IconName } from '../../ui/icon'
import { StatusBadge, type Tone } from '../../ui/status-badge'

type Look = { children: string; tone: Tone; icon: IconName }

const pending: Look = { children: 'Pendiente de carga', tone: 'warning', icon: 'alert' }

const looks: Readonly<Record<DocumentStatus, Omit<Look, 'children'>>> = {
  [documentStatus.inReview]: { tone: 'info', icon: 'clock' },
  [documentStatus.approved]: { tone: 'success', icon: 'checkCircle' },
  [documentStatus.rejected]: { tone: 'danger', icon: 'warningCircle' },
  [documentStatus.complete]: { tone: 'success', icon: 'checkCircle' },
}

function lookOf(status: AskedStatus): Look {
  return status === null ? pending : { children: statusNames[status], ...looks[status] }
}

/** docs/contract.md, 'Rows with an upload on its way'. Delivered documents are in review. */
const uploadLooks: Record<Upload['state'], Look> = {
  queued: { children: 'En cola de envío', tone: 'neutral', icon: 'clock' },
  sending: { children: 'Enviando…', tone: 'info', icon: 'send' },
  blocked: { children: 'No se pudo enviar', tone: 'danger', icon: 'warningCircle' },
  delivered: lookOf(documentStatus.inReview),
}

export function DocumentStatusBadge({ status }: { status: AskedStatus }) {
  return <StatusBadge {...lookOf(status)} />
}

export function UploadStateBadge({ state }: { state: Upload['state'] }) {
  return <StatusBadge {...uploadLooks[state]} live />
}

/** The upload form has an unsaved file. */
export function DraftBadge() {
  return (
    <StatusBadge tone="warning" icon="camera" live>
      Foto sin enviar
    </StatusBadge>
  )
}
