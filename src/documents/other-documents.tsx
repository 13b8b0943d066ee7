import type { Read } from '../api/read'
import type { Other } from '../api/wire'
import type { AskedStatus } from '../../shared/document-status'
import type { Upload } from '../outbox/model/upload'
import { useOutbox } from '../outbox/page/use-outbox'
import { useRead } from '../queries/use-read'
import { LinkButton } from '../ui/button'
import { DataTable } from '../ui/data-table'
import { Empty } from '../ui/empty'
import { GrowingTable } from '../ui/growing-list'
import { Panel } from '../ui/panel'
import { uploadsOver } from './row-upload'
import { useSaved } from './saved-upload'
import { DocumentStatusBadge, UnsentBadge, UploadStateBadge } from './status'
import { type LinkState } from './upload-targets'
import { useUnsentOf } from './upload/use-unsent'
import { ViewDocument } from './view-document'
import { addressOf, type Target } from '../../shared/areas'

type OtherRow =
  | { key: string; detalle: string; upload: Upload }
  | { key: string; detalle: string; id: number; status: AskedStatus }

/** The documents beyond those asked for (type 32), read when shown. */
export function OtherDocuments({
  read,
  ...list
}: { read: Read<Other[]> } & Omit<Parameters<typeof OtherDocumentList>[0], 'documents' | 'listedAt'>) {
  const reading = useRead(read)
  return (
    <Panel reading={reading}>
      {(documents) => <OtherDocumentList {...list} documents={documents} listedAt={reading.storedAt} />}
    </Panel>
  )
}

/** Uploads on their way come first. `listedAt` is the list's `Reading.storedAt`. */
export function OtherDocumentList({
  caption,
  documents,
  listedAt,
  target,
  empty = 'SIN DOCUMENTOS',
}: {
  caption: string
  documents: readonly Other[]
  listedAt: number | null
  target: Target
  empty?: string
}) {
  const { uploads } = useOutbox()
  const rows: OtherRow[] = [
    ...uploadsOver(uploads, target, { documents: documents.map(({ id }) => id), at: listedAt }).map(
      (upload) => ({ key: upload.id, detalle: upload.detalle, upload }),
    ),
    ...documents.map((other) => ({ ...other, key: String(other.id) })),
  ]
  const saved = useSaved()
  const stored = uploads.find(({ id }) => id === saved?.id)?.receipt?.document_id
  const isSaved = (row: OtherRow) => row.key === saved?.id || row.key === String(stored)
  if (rows.length === 0) return <Empty text={empty} />
  return <OtherTable caption={caption} rows={rows} marked={isSaved} />
}

function OtherTable({
  caption,
  rows,
  marked,
}: {
  caption: string
  rows: readonly OtherRow[]
  marked: (row: OtherRow) => boolean
}) {
  const wanted = rows.find(marked)?.key
  const table = (shown: readonly OtherRow[]) => (
    <DataTable
      caption={caption}
      onPhone="inline"
      rows={shown}
      rowKey={(row) => row.key}
      marked={marked}
      columns={[
        { title: 'Detalle', heading: true, cell: (row) => row.detalle },
        {
          title: 'Documento',
          cell: (row) => ('upload' in row ? null : <ViewDocument documentId={row.id} name={row.detalle} />),
        },
        {
          title: 'Estado',
          cell: (row) =>
            'upload' in row ? (
              <UploadStateBadge state={row.upload.state} />
            ) : (
              <DocumentStatusBadge status={row.status} />
            ),
        },
      ]}
    />
  )
  return (
    <GrowingTable
      label={`Buscar en ${caption}`}
      items={rows}
      itemKey={(row) => row.key}
      searchText={detailOf}
      wanted={wanted}
    >
      {table}
    </GrowingTable>
  )
}

function detailOf({ detalle }: OtherRow): string {
  return detalle
}

/** Type 32 always takes another one. */
export function AddOtherLink({ target, name }: { target: Target; name: string }) {
  const state: LinkState = { name, seen: null }
  const unsent = useUnsentOf(target)
  return (
    <>
      {unsent && <UnsentBadge />}
      <LinkButton to={addressOf(target)} state={state} icon="plus" aria-label="Agregar otro documento">
        Agregar
      </LinkButton>
    </>
  )
}
