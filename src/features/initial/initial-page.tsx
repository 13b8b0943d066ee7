import { documentStatus } from '../../../shared/document-status'
import { initialDocuments } from '../../api/initial'
import type { Row } from '../../api/wire'
import { DocumentTable } from '../../documents/document-table'
import { siiAuthorizationType } from '../../../shared/document-types'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'

export function InitialPage() {
  usePageTitle('Documentación Inicial', 'Lo que tu contador necesita para empezar')
  const reading = useRead(initialDocuments)
  return (
    <Card>
      <Panel
        reading={reading}
        empty={
          <Empty text="SIN DATOS.">
            <p>Cuando tu contador pida tus documentos, aparecerán aquí.</p>
          </Empty>
        }
      >
        {(rows) => (
          <DocumentTable
            caption="Documentación Inicial"
            rows={rows}
            listedAt={reading.storedAt}
            targetOf={({ id }) => ({ area: 'initial', type: id })}
            opensOthers
            hidesStatus={hidesStatus}
          />
        )}
      </Panel>
    </Card>
  )
}

/** docs/contract.md, 'Initial documentation': of type 42 some statuses are not shown. The row of type 32 shows none at all. */
function hidesStatus({ id, status }: Row): boolean {
  return (
    id === siiAuthorizationType && (status === documentStatus.approved || status === documentStatus.rejected)
  )
}
