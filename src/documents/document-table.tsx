import { useId, useState } from 'react'
import { otherDocumentType } from '../api/documents'
import type { Read } from '../api/read'
import type { Other, Row } from '../api/wire'
import type { Target } from '../outbox/upload'
import { DataTable } from '../ui/data-table'
import { ExpanderButton } from '../ui/expander'
import styles from './document-table.module.css'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowStatus, RowUploadLink, type AskedRow } from './row-cells'
import { ViewDocument } from './view-document'

/**
 * The documents that are asked for: type, document, status and upload. A row whose upload waits shows that over what the list
 * says, and offers no second one. The row of type 32 opens the documents beyond those asked for, read by `others`.
 */
export function DocumentTable({
  caption,
  rows,
  listedAt,
  targetOf,
  others,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly Row[]
  /** `Reading.storedAt` of the rows. */
  listedAt: number | null
  targetOf: (row: Row) => Target
  others?: Read<Other[]>
  hidesStatus?: (row: Row) => boolean
}) {
  const othersId = useId()
  const [othersOpen, setOthersOpen] = useState(false)
  const isOthers = (row: Row) => others !== undefined && row.id === otherDocumentType
  const asked = (row: Row): AskedRow => ({ ...row, target: targetOf(row), listedAt })

  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { title: 'Tipo', heading: true, cell: (row) => row.name },
        {
          title: 'Documento',
          cell: (row) =>
            row.idDocument !== null && <ViewDocument documentId={row.idDocument} name={row.name} />,
        },
        {
          title: 'Estado',
          cell: (row) => !isOthers(row) && <RowStatus row={asked(row)} hidden={hidesStatus(row)} />,
        },
        {
          title: 'Acción',
          actions: true,
          cell: (row) =>
            isOthers(row) ? (
              <div className={styles['actions']}>
                <AddOtherLink target={targetOf(row)} name={row.name} />
                <ExpanderButton
                  subject={row.name}
                  controls={othersId}
                  open={othersOpen}
                  onToggle={() => setOthersOpen(!othersOpen)}
                />
              </div>
            ) : (
              <RowUploadLink row={asked(row)} name={row.name} />
            ),
        },
      ]}
      detail={(row) =>
        others !== undefined &&
        isOthers(row) &&
        othersOpen && (
          <div id={othersId}>
            <OtherDocuments caption={row.name} read={others} target={targetOf(row)} />
          </div>
        )
      }
    />
  )
}
