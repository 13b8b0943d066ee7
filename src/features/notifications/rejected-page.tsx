import { documentStatus } from '../../../shared/document-status'
import { rejectedDocuments } from '../../api/notifications'
import { askedOfItems } from '../../areas/notified'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Growing } from '../../ui/show-more'
import { useFailureToast } from '../../ui/use-failure-toast'
import { NotificationTable } from './notification-table'

export function RejectedPage() {
  usePageTitle('Documentos Rechazados', 'Corrige y vuelve a subir')
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
          // A row in sight loads a picture and a note.
          <Growing items={askedOfItems(items, documentStatus.rejected, reading.storedAt)}>
            {(shown) => <NotificationTable caption="Documentos Rechazados" documents={shown} />}
          </Growing>
        )}
      </Panel>
    </Card>
  )
}
