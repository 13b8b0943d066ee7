import { documentStatus } from '../../../shared/document-status'
import { rowLists } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import { DocumentTable } from '../../documents/list/document-table'
import { siiAuthorizationType } from '../../../shared/document-types'
import { useAsked } from '../../documents/list/use-asked'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useFailureToast } from '../../ui/use-failure-toast'

const [initialList] = rowLists({ area: 'initial', type: 0 })

export function InitialPage() {
  usePageTitle('Documentación Inicial', 'Lo que se necesita para empezar')
  const reading = useAsked(initialList)
  useFailureToast(reading)
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
          <DocumentTable caption="Documentación Inicial" rows={rows} opensOthers hidesStatus={hidesStatus} />
        )}
      </Panel>
    </Card>
  )
}

/** docs/contract.md, 'Initial documentation': type 42 hides some statuses. */
function hidesStatus({ target, status }: AskedRow): boolean {
  return (
    target.type === siiAuthorizationType &&
    (status === documentStatus.approved || status === documentStatus.rejected)
  )
}
