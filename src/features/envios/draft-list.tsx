import { UploadThumbnail } from '../../documents/viewer/stored-thumbnail'
import { DraftBadge } from '../../documents/upload/status'
import { useTargetLabel } from '../../documents/upload/use-target-label'
import { useDocumentDrafts, type DocumentDraft } from '../../documents/upload/use-document-drafts'
import { shownPages } from '../../outbox/model/upload'
import { storedAtText } from '../../../shared/dates'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { useGrowing } from '../../ui/show-more'
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
          <DraftEntry
            key={document.draft.id}
            document={document}
            place={words(document.target)}
            isBehind={drafts.some((other) => comesFirst(other, document))}
          />
        ))}
      </ul>
      {more}
    </Card>
  )
}

/** Their form shows the other one. */
function comesFirst({ draft, address }: DocumentDraft, late: DocumentDraft): boolean {
  return draft.replaces === null && late.draft.replaces !== null && late.address === address
}

function DraftEntry({
  document,
  place,
  isBehind,
}: {
  document: DocumentDraft
  place: string
  isBehind: boolean
}) {
  const { address, draft } = document
  const title = draft.title || 'Documento'
  const pages = shownPages(draft.pages).length
  return (
    <li className={`ruled ${styles['entry']}`} data-leaves>
      <UploadThumbnail entry={draft} />
      <div className={styles['line']}>
        <h3 className="cut">{title}</h3>
        <p className="soft small cut">{place}</p>
        {isBehind && (
          <p className="small">
            Guarda o descarta primero el otro archivo de este documento: después verás este en su formulario.
          </p>
        )}
      </div>
      <div className={`row small ${styles['state']}`}>
        <DraftBadge draft={draft} />
        <span className="soft cut">
          {pages > 1 && `${pages} páginas · `}
          {storedAtText(draft.changed)}
        </span>
      </div>
      {!isBehind && (
        <LinkButton
          className={styles['opener']}
          variant="quiet"
          to={address}
          state={draft.link}
          icon="arrowRight"
          aria-label={`Continuar con ${title}`}
        >
          <span className={styles['word']}>Continuar</span>
        </LinkButton>
      )}
    </li>
  )
}
