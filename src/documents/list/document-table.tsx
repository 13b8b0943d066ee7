import { useId, useState } from 'react'
import type { Asked } from '../../areas/asked'
import { otherDocumentType } from '../../../shared/document-types'
import { ExpanderButton } from '../../ui/expander'
import { AskedTable } from './asked-table'
import { AddOtherLink, OtherDocuments } from './other-documents'
import { RowActions, RowStatus, RowUploadLink } from './row-cells'
import { ViewDocument } from '../viewer/view-document'

export function DocumentTable({
  caption,
  rows,
  opensOthers = false,
  hidesStatus = () => false,
}: {
  caption: string
  rows: readonly Asked[]
  /** The row of type 32 opens the documents of 'Otros'. */
  opensOthers?: boolean
  hidesStatus?: (row: Asked) => boolean
}) {
  const otherDocumentsId = useId()
  const isOthers = (row: Asked) => opensOthers && row.target.type === otherDocumentType
  const [otherDocumentsOpen, setOtherDocumentsOpen] = useState(false)

  return (
    <AskedTable
      caption={caption}
      onPhone="inline"
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
          <RowActions>
            <AddOtherLink target={row.target} name={row.name} />
            <ExpanderButton
              subject={row.name}
              controls={otherDocumentsId}
              open={otherDocumentsOpen}
              onToggle={() => setOtherDocumentsOpen(!otherDocumentsOpen)}
            />
          </RowActions>
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
