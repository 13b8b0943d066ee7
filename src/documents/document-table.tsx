import { useId, useState } from 'react'
import type { Read } from '../api/read'
import type { Other, Row } from '../api/wire'
import { otherDocumentType } from '../../shared/document-types'
import { DataTable } from '../ui/data-table'
import { ExpanderButton } from '../ui/expander'
import styles from './document-table.module.css'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowStatus, RowUploadLink, type AskedRow } from './row-cells'
import { useSaved } from './saved-upload'
import { ViewDocument } from './view-document'
import { sameTarget, type Target } from '../../shared/areas'

/**
 * The documents that are asked for: type, document, status and upload. A row whose upload waits shows that in place of the
 * list's status, and offers no second one. The row of type 32 opens the documents beyond those asked for.
 */
export function DocumentTable({
  caption,
  rows,
  listedAt,
  targetOf,
  otherDocuments,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly Row[]
  /** `Reading.storedAt` of the rows. */
  listedAt: number | null
  targetOf: (row: Row) => Target
  /** The documents beyond those asked for; without it the list has no row that opens them. */
  otherDocuments?: Read<Other[]>
  hidesStatus?: (row: Row) => boolean
}) {
  const otherDocumentsId = useId()
  const opensOthers = (row: Row) => otherDocuments !== undefined && row.id === otherDocumentType
  const saved = useSaved()
  const isSaved = (row: Row) => saved !== null && sameTarget(saved.target, targetOf(row))
  const [otherDocumentsOpen, setOtherDocumentsOpen] = useState(false)
  const asked = (row: Row): AskedRow => ({ ...row, target: targetOf(row), listedAt })

  return (
    <DataTable
      caption={caption}
      onPhone="inline"
      rows={rows}
      rowKey={(row) => row.id}
      marked={isSaved}
      columns={[
        { title: 'Tipo', heading: true, cell: (row) => row.name },
        {
          title: 'Documento',
          cell: (row) =>
            row.idDocument !== null && <ViewDocument documentId={row.idDocument} name={row.name} />,
        },
        {
          title: 'Estado',
          cell: (row) => !opensOthers(row) && <RowStatus row={asked(row)} hidden={hidesStatus(row)} />,
        },
        {
          title: 'Acción',
          actions: true,
          cell: (row) =>
            opensOthers(row) ? (
              <div className={styles['actions']}>
                <AddOtherLink target={targetOf(row)} name={row.name} />
                <ExpanderButton
                  subject={row.name}
                  controls={otherDocumentsId}
                  open={otherDocumentsOpen}
                  onToggle={() => setOtherDocumentsOpen(!otherDocumentsOpen)}
                />
              </div>
            ) : (
              <RowUploadLink row={asked(row)} name={row.name} />
            ),
        },
      ]}
      detail={(row) =>
        otherDocuments !== undefined &&
        opensOthers(row) &&
        otherDocumentsOpen && (
          <div id={otherDocumentsId}>
            <OtherDocuments caption={row.name} read={otherDocuments} target={targetOf(row)} />
          </div>
        )
      }
    />
  )
}
