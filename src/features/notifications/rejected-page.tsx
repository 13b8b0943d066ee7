import { documentStatus } from '../../../shared/document-status'
import { rejectedDocuments } from '../../api/notifications'
import type { AskedRow } from '../../areas/asked'
import { askedOfItem } from '../../areas/notified'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useGrowing } from '../../ui/show-more'
import { useFailureToast } from '../../ui/use-failure-toast'
import { NotificationTable } from './notification-table'

/** /notification/rejected */
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
          <RejectedList
            documents={items.map((item) => askedOfItem(item, documentStatus.rejected, reading.storedAt))}
          />
        )}
      </Panel>
    </Card>
  )
}

/** A few at a time: each has a picture and a note of its own. */
function RejectedList({ documents }: { documents: readonly AskedRow[] }) {
  const { shown, more } = useGrowing(documents)
  return (
    <>
      <NotificationTable caption="Documentos Rechazados" documents={shown} />
      {more}
    </>
  )
}
