import { activity, type ActivityRecord } from '../../api/dashboard'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { useGrowing } from '../../ui/show-more'
import { useFailureToast } from '../../ui/use-failure-toast'
import { ActivityTable } from './activity-table'

export function ActivityPage() {
  usePageTitle('Historial de Actividades', 'Todo lo que se ha hecho en tu cuenta')
  const reading = useRead(activity)
  useFailureToast(reading)
  return (
    <Card>
      <Panel reading={reading}>{(records) => <Growing records={records} />}</Panel>
    </Card>
  )
}

function Growing({ records }: { records: readonly ActivityRecord[] }) {
  const { shown, more } = useGrowing(records)
  return (
    <>
      <ActivityTable records={shown} />
      {more}
    </>
  )
}
