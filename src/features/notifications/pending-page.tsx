import { pendingDocuments } from '../../api/notifications'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useFailureToast } from '../../ui/use-failure-toast'
import { NotificationTable } from './notification-table'

/** /notification/pending */
export function PendingPage() {
  usePageTitle('Documentos Pendientes', 'Lo que falta por subir')
  const reading = useRead(pendingDocuments)
  useFailureToast(reading)
  return (
    <Card>
      <Panel
        reading={reading}
        empty={
          <Empty text="SIN DATOS." icon="checkCircle">
            <p>No te falta ningún documento por subir.</p>
          </Empty>
        }
      >
        {(items) => (
          <NotificationTable
            caption="Documentos Pendientes"
            items={items}
            status={null}
            listedAt={reading.storedAt}
          />
        )}
      </Panel>
    </Card>
  )
}
