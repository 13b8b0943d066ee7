import { takesUpload } from '../../../shared/document-status'
import { othersList } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import type { Upload } from '../../outbox/model/upload'
import { useUploadsAt } from '../../outbox/page/use-uploads-at'
import { useRead } from '../../queries/use-read'
import { LinkButton } from '../../ui/button'
import { DataTable, type Column } from '../../ui/data-table'
import { Empty } from '../../ui/empty'
import { GrowingTable } from '../../ui/growing-list'
import { Panel } from '../../ui/panel'
import { RowStatus, RowUploadLink } from './row-cells'
import { RowThumbnail } from './row-thumbnail'
import { uploadOver, uploadsOver } from './row-upload'
import { useSaved } from '../upload/saved-upload'
import { DraftBadge, UploadStateBadge } from '../upload/status'
import type { LinkState } from '../upload/parse-link-state'
import { useDocumentDraft } from '../upload/use-document-drafts'
import { UploadThumbnail } from '../viewer/stored-thumbnail'
import { ViewDocument } from '../viewer/view-document'
import { addressOf, type Target } from '../../../shared/areas'

/** An upload has a row of its own while the portal has no document of it. */
type Row =
  | { key: string; detalle: string; upload: Upload }
  | { key: string; detalle: string; asked: AskedRow }

/** The documents of 'Otros' (type 32), read when shown. */
export function OtherDocuments(list: Omit<Parameters<typeof OtherDocumentList>[0], 'documents'>) {
  const { read, asked } = othersList(list.target)
  const reading = useRead(read)
  return (
    <Panel reading={reading}>
      {(answer) => <OtherDocumentList {...list} documents={asked(answer, reading.storedAt)} />}
    </Panel>
  )
}

/** Uploads come first, except replacements, which show in the rejected document's row. */
export function OtherDocumentList({
  caption,
  documents,
  target,
  empty = 'SIN DOCUMENTOS',
}: {
  caption: string
  documents: readonly AskedRow[]
  target: Target
  empty?: string
}) {
  const uploads = useUploadsAt(target)
  const replacing = documents.map((asked) => uploadOver(uploads, asked)?.id)
  const replacements = new Set(replacing)
  const ids = documents.map(({ idDocument }) => idDocument)
  const over = uploadsOver(uploads, target, { documents: ids, at: documents[0]?.listedAt ?? null })
  const rows: Row[] = [
    ...over
      .filter(({ id }) => !replacements.has(id))
      .map((upload) => ({ key: upload.id, detalle: upload.detalle, upload })),
    ...documents.map((asked) => ({ key: String(asked.idDocument), detalle: asked.detalle, asked })),
  ]
  const saved = useSaved()
  const stored = uploads.find(({ id }) => id === saved?.id)?.receipt?.document_id
  const replaced = documents[replacing.indexOf(saved?.id ?? '')]?.idDocument
  const isSaved = ({ key }: Row) => [saved?.id, String(stored), String(replaced)].includes(key)
  if (rows.length === 0)
    return (
      <Empty text={empty}>
        <p>Aquí verás los otros documentos que agregues.</p>
      </Empty>
    )
  const hasRejected = documents.some(({ status }) => takesUpload(status))
  const action: Column<Row> = {
    title: 'Acción',
    actions: true,
    cell: (row) =>
      'asked' in row && <RowUploadLink row={row.asked} label={`Volver a subir ${row.asked.detalle}`} />,
  }
  return (
    <GrowingTable
      label={`Buscar en ${caption}`}
      items={rows}
      itemKey={(row) => row.key}
      searchText={detailOf}
      wanted={rows.find(isSaved)?.key}
    >
      {(shown) => (
        <DataTable
          caption={caption}
          onPhone="inline"
          rows={shown}
          rowKey={(row) => row.key}
          marked={isSaved}
          columns={[
            {
              title: 'Detalle',
              heading: true,
              cell: (row) => (
                <>
                  {'asked' in row ? <RowThumbnail row={row.asked} /> : <UploadThumbnail entry={row.upload} />}
                  {detailOf(row)}
                </>
              ),
            },
            {
              title: 'Documento',
              cell: (row) =>
                'asked' in row &&
                row.asked.idDocument !== null && (
                  <ViewDocument documentId={row.asked.idDocument} name={row.detalle} />
                ),
            },
            {
              title: 'Estado',
              cell: (row) =>
                'asked' in row ? (
                  <RowStatus row={row.asked} />
                ) : (
                  <UploadStateBadge state={row.upload.state} />
                ),
            },
            ...(hasRejected ? [action] : []),
          ]}
        />
      )}
    </GrowingTable>
  )
}

function detailOf({ detalle }: Row): string {
  return detalle
}

/** Type 32 takes any number of documents. */
export function AddOtherLink({ target, name }: { target: Target; name: string }) {
  const state: LinkState = { name, seen: null }
  const draft = useDocumentDraft(addressOf(target))
  return (
    <>
      {draft && <DraftBadge draft={draft} />}
      <LinkButton
        className="self-start"
        to={addressOf(target)}
        state={state}
        icon="plus"
        aria-label="Agregar otro documento"
      >
        Agregar
      </LinkButton>
    </>
  )
}
