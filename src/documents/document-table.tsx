import { useId, useState } from 'react'
import type { Row } from '../api/wire'
import type { Asked } from '../areas/asked'
import { otherDocumentType } from '../../shared/document-types'
import { DataTable } from '../ui/data-table'
import { ExpanderButton } from '../ui/expander'
import styles from './document-table.module.css'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowStatus, RowUploadLink } from './row-cells'
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
  opensOthers = false,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly Row[]
  /** `Reading.storedAt` of the rows. */
  listedAt: number | null
  targetOf: (row: Row) => Target
  /** Its row of type 32 opens the documents beyond those asked for. */
  opensOthers?: boolean
  hidesStatus?: (row: Row) => boolean
}) {
  const otherDocumentsId = useId()
  const isOthers = (row: Row) => opensOthers && row.id === otherDocumentType
  const saved = useSaved()
  const isSaved = (row: Row) => saved !== null && sameTarget(saved.target, targetOf(row))
  const [otherDocumentsOpen, setOtherDocumentsOpen] = useState(false)
  const asked = ({ name, ...row }: Row): Asked => ({
    ...{ target: targetOf({ name, ...row }), name, detalle: '', about: '', idDocument: row.idDocument },
    ...{ status: row.status, respuesta: row.respuesta, listedAt },
  })

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
        isOthers(row) &&
        otherDocumentsOpen && (
          <div id={otherDocumentsId}>
            <OtherDocuments caption={row.name} target={targetOf(row)} />
          </div>
        )
      }
    />
  )
}
