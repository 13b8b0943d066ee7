import { rejectedDocuments } from '../../api/notifications'
import { RejectionReason } from '../../documents/rejection-reason'
import { ViewDocument } from '../../documents/view-document'
import { typeWithoutViewer } from '../../domain/document-types'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useFailureToast } from '../../ui/use-failure-toast'
import { NotificationTable } from './notification-table'

/** /notification/rejected: each with the accountant's reason on the row, and the document itself (but for type 42). */
export function RejectedPage() {
  usePageTitle('Documentos Rechazados', 'Lo que hay que corregir y volver a subir')
  const reading = useRead(rejectedDocuments)
  useFailureToast(reading)
  return (
    <Card>
      <Panel
        reading={reading}
        empty={
          <Empty text="SIN DATOS." icon="checkCircle">
            <p>No tienes documentos rechazados.</p>
          </Empty>
        }
      >
        {(items) => (
          <NotificationTable
            caption="Documentos Rechazados"
            items={items}
            status={2}
            listedAt={reading.storedAt}
            note={({ documents_id: id }) => id !== null && <RejectionReason documentId={id} />}
            view={({ id: type, descripcion, documents_id: id }) =>
              id !== null && type !== typeWithoutViewer && <ViewDocument documentId={id} name={descripcion} />
            }
          />
        )}
      </Panel>
    </Card>
  )
}
