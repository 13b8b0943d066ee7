import { useCallback } from 'react'
import { Thumbnail } from '../../documents/viewer/thumbnail'
import { unsentWord } from '../../documents/upload/status'
import { useTargetLabel } from '../../documents/upload/use-target-label'
import { useDocumentDrafts, type DocumentDraft } from '../../documents/upload/use-document-drafts'
import { storedAtText } from '../../../shared/dates'
import { outbox } from '../../outbox/page/page-outbox'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { useGrowing } from '../../ui/show-more'
import { StatusBadge } from '../../ui/status-badge'
import styles from './envios.module.css'

/** Chosen but unsaved files, which are on this device only (docs/contract.md, 'Outbox screen'). */
export function DraftList() {
  const drafts = useDocumentDrafts()
  const { shown, more } = useGrowing(drafts)
  const words = useTargetLabel(shown)
  if (drafts.length === 0) return null
  return (
    <Card title={`Sin enviar (${drafts.length})`}>
      <p>
        Lo elegiste y aún no lo guardas: está solo en este dispositivo y no se envía hasta que toques Guardar.
      </p>
      <ul className="stack gap-0">
        {shown.map((document) => (
          <DraftEntry key={document.draft.id} document={document} place={words(document.target)} />
        ))}
      </ul>
      {more}
    </Card>
  )
}

function DraftEntry({ document, place }: { document: DocumentDraft; place: string }) {
  const { address, draft } = document
  const [first] = draft.pages
  const read = useCallback((page: string) => outbox.drafts.bytes(draft.id, page), [draft.id])
  const title = draft.title || 'Documento'
  return (
    <li className={`ruled ${styles['entry']}`}>
      <Thumbnail picture={first?.type.startsWith('image/') ? { id: first.id, read } : null} />
      <div className={styles['line']}>
        <h3 className="cut">{title}</h3>
        <p className="soft small cut">
          {place} · {draft.pages.length === 1 ? '1 archivo' : `${draft.pages.length} páginas`}
        </p>
      </div>
      <div className={`row small ${styles['state']}`}>
        <StatusBadge tone="warning" icon="camera">
          {unsentWord(draft)}
        </StatusBadge>
        <span className="soft cut">{storedAtText(draft.changed)}</span>
      </div>
      <LinkButton to={address} state={draft.link} aria-label={`Continuar con ${title}`}>
        Continuar
      </LinkButton>
    </li>
  )
}
