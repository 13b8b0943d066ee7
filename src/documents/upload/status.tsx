import {
  documentStatus,
  statusNames,
  type AskedStatus,
  type DocumentStatus,
} from '../../../shared/document-status'
import { shownPages, type Draft, type Upload } from '../../outbox/model/upload'
import type { IconName } from '../../ui/icon'
import { StatusBadge, type Tone } from '../../ui/status-badge'

type Look = { word: string; tone: Tone; icon: IconName }

const pending: Look = { word: 'Pendiente de carga', tone: 'warning', icon: 'alert' }

const looks: Readonly<Record<DocumentStatus, Omit<Look, 'word'>>> = {
  [documentStatus.inReview]: { tone: 'info', icon: 'clock' },
  [documentStatus.approved]: { tone: 'success', icon: 'checkCircle' },
  [documentStatus.rejected]: { tone: 'danger', icon: 'warningCircle' },
  [documentStatus.complete]: { tone: 'success', icon: 'checkCircle' },
}

function lookOf(status: AskedStatus): Look {
  return status === null ? pending : { word: statusNames[status], ...looks[status] }
}

/** docs/contract.md, 'Rows with an upload on its way'. Delivered documents are in review. */
export const uploadLooks: Record<Upload['state'], Look> = {
  queued: { word: 'En cola de envío', tone: 'neutral', icon: 'clock' },
  sending: { word: 'Enviando…', tone: 'info', icon: 'send' },
  blocked: { word: 'No se pudo enviar', tone: 'danger', icon: 'warningCircle' },
  delivered: lookOf(documentStatus.inReview),
}

export function DocumentStatusBadge({ status }: { status: AskedStatus }) {
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

/** docs/contract.md, 'Rows with an upload on its way': what the form holds is not saved. */
export function unsentWord(draft: Pick<Draft, 'pages'>): string {
  return `${arePhotos(draft) ? 'Foto' : 'Archivo'} sin enviar`
}

function arePhotos({ pages }: Pick<Draft, 'pages'>): boolean {
  return shownPages(pages).every(({ type }) => type.startsWith('image/'))
}

export function DraftBadge({ draft }: { draft: Pick<Draft, 'pages'> }) {
  return (
    <StatusBadge tone="warning" icon={arePhotos(draft) ? 'camera' : 'document'} live>
      {unsentWord(draft)}
    </StatusBadge>
  )
}
