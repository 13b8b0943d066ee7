import { useId, useState } from 'react'
import type { Asked } from '../areas/asked'
import { otherDocumentType } from '../../shared/document-types'
import { DataTable } from '../ui/data-table'
import { ExpanderButton } from '../ui/expander'
import styles from './document-table.module.css'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowStatus, RowUploadLink } from './row-cells'
import { useSaved } from './saved-upload'
import { ViewDocument } from './view-document'
import { sameTarget } from '../../shared/areas'

/**
 * The documents that are asked for: type, document, status and upload. A row whose upload waits shows that in place of the
 * list's status, and offers no second one. The row of type 32 opens the documents beyond those asked for.
 */
export function DocumentTable({
  caption,
  rows,
  opensOthers = false,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly Asked[]
  /** Its row of type 32 opens the documents beyond those asked for. */
  opensOthers?: boolean
  hidesStatus?: (row: Asked) => boolean
}) {
  const otherDocumentsId = useId()
  const isOthers = (row: Asked) => opensOthers && row.target.type === otherDocumentType
  const saved = useSaved()
  const isSaved = (row: Asked) => saved !== null && sameTarget(saved.target, row.target)
  const [otherDocumentsOpen, setOtherDocumentsOpen] = useState(false)

  return (
    <DataTable
      caption={caption}
      onPhone="inline"
      rows={rows}
      rowKey={(row) => row.target.type}
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
          cell: (row) => !isOthers(row) && <RowStatus row={row} hidden={hidesStatus(row)} />,
        },
        {
          title: 'Acción',
          actions: true,
          cell: (row) =>
            isOthers(row) ? (
              <div className={styles['actions']}>
                <AddOtherLink target={row.target} name={row.name} />
                <ExpanderButton
                  subject={row.name}
                  controls={otherDocumentsId}
                  open={otherDocumentsOpen}
                  onToggle={() => setOtherDocumentsOpen(!otherDocumentsOpen)}
                />
              </div>
            ) : (
              <RowUploadLink row={row} name={row.name} />
            ),
        },
      ]}
      detail={(row) =>
        isOthers(row) &&
        otherDocumentsOpen && (
          <div id={otherDocumentsId}>
            <OtherDocuments caption={row.name} target={row.target} />
          </div>
        )
      }
    />
  )
}
