import { useCallback } from 'react'
import { draftBytes } from '../../drafts/file-drafts'
import { Thumbnail } from '../../documents/viewer/thumbnail'
import { useTargetLabel } from '../../documents/upload/use-target-label'
import { useDocumentDrafts, type DocumentDraft } from '../../documents/upload/use-document-drafts'
import { storedAtText } from '../../../shared/dates'
import { useSession } from '../../session/use-session'
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
          <DraftEntry key={document.form} document={document} place={words(document.target)} />
        ))}
      </ul>
      {more}
    </Card>
  )
}

function DraftEntry({ document, place }: { document: DocumentDraft; place: string }) {
  const owner = useSession().user.id
  const { form, address, file } = document
  const [first] = file.pages
  const read = useCallback((page: string) => draftBytes(owner, form, page), [owner, form])
  const title = file.title || 'Documento'
  return (
    <li className={`ruled ${styles['entry']}`}>
      <Thumbnail picture={first?.type.startsWith('image/') ? { id: first.id, read } : null} />
      <div className="stack gap-1">
        <div className="row wrap gap-3 rows-0 between">
          <h3>{title}</h3>
          <StatusBadge tone="warning" icon="camera">
            Foto sin enviar
          </StatusBadge>
        </div>
        <p>{place}</p>
        <p className="soft small">
          {file.pages.length === 1 ? '1 archivo' : `${file.pages.length} páginas`} · {storedAtText(file.at)}
        </p>
        <div className={`wrap ${styles['actions']}`}>
          <LinkButton to={address} state={file.link} icon="arrowRight" aria-label={`Continuar con ${title}`}>
            Continuar
          </LinkButton>
        </div>
      </div>
    </li>
  )
}
