import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { useFailureToast } from '../../ui/use-failure-toast'
import { PendingList } from './pending-list'

/** In the order in which to upload them. */
export function PendingPage() {
  usePageTitle('Documentos Pendientes', 'Lo que falta por subir')
  const reading = useMissingDocuments()
  const { incomplete, status, error, retry } = reading
  useFailureToast({ status: incomplete ? 'failed' : status, error })
  return (
    <Card>
      {incomplete && status === 'ready' && <Problem error={error} onRetry={retry} />}
      <Panel
        reading={reading}
        list={({ missing, onTheWay }) => [...missing, ...onTheWay]}
        empty={
          <Empty text="SIN DATOS." icon="checkCircle">
            <p>No te falta ningún documento por subir.</p>
          </Empty>
        }
      >
        {(documents) => <PendingList {...documents} />}
      </Panel>
    </Card>
  )
}
