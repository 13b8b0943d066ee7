import { useId, useState } from 'react'
import type { AskedRow } from '../../areas/asked'
import { otherDocumentType } from '../../../shared/document-types'
import { ExpanderButton } from '../../ui/expander'
import { AskedTable } from './asked-table'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowStatus, RowUploadLink } from './row-cells'
import { ViewDocument } from '../viewer/view-document'

export function DocumentTable({
  caption,
  rows,
  opensOthers = false,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly AskedRow[]
  /** The row of type 32 opens the documents of 'Otros'. */
  opensOthers?: boolean
  hidesStatus?: (row: AskedRow) => boolean
}) {
  const otherDocumentsId = useId()
  const isOthers = (row: AskedRow) => opensOthers && row.target.type === otherDocumentType
  const [otherDocumentsOpen, setOtherDocumentsOpen] = useState(false)

  return (
    <AskedTable
      caption={caption}
      rows={rows}
      columns={[
        { title: 'Tipo', heading: true, cell: (row) => row.name },
        {
          title: 'Documento',
          cell: (row) =>
            row.idDocument !== null && <ViewDocument documentId={row.idDocument} name={row.name} />,
        },
      ]}
      statusOf={(row) => !isOthers(row) && <RowStatus row={row} hidden={hidesStatus(row)} />}
      actionsOf={(row) =>
        isOthers(row) ? (
          <div className="wrap">
            <AddOtherLink target={row.target} name={row.name} />
            <ExpanderButton
              subject={row.name}
              controls={otherDocumentsId}
              open={otherDocumentsOpen}
              iconOnly
              onToggle={() => setOtherDocumentsOpen(!otherDocumentsOpen)}
            />
          </div>
        ) : (
          <RowUploadLink row={row} />
        )
      }
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
