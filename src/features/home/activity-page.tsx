import { activity } from '../../api/activity'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Growing } from '../../ui/show-more'
import { useFailureToast } from '../../ui/use-failure-toast'
import { ActivityTable } from './activity-table'

export function ActivityPage() {
  usePageTitle('Historial de Actividades', 'Todo lo hecho en tu cuenta')
  const reading = useRead(activity)
  useFailureToast(reading)
  return (
    <Card>
      <Panel reading={reading}>
        {(records) => <Growing items={records}>{(shown) => <ActivityTable records={shown} />}</Growing>}
      </Panel>
    </Card>
  )
}
