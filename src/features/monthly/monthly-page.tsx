import { monthlyTasks, type MonthlyTask } from '../../api/monthly'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { LinkButton } from '../../ui/button'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { PeriodCard } from './period-card'

export function MonthlyPage() {
  usePageTitle('Deberes Mensuales', 'Lo que se necesita cada mes')
  return (
    <>
      <div>
        <LinkButton to={routes.calendar} icon="calendar">
          Calendario
        </LinkButton>
      </div>
      <Panel
        reading={useRead(monthlyTasks)}
        list={({ tasks }) => tasks}
        empty={
          <Empty text="SIN DATOS.">
            <p>Cuando tu contador abra el primer periodo, aparecerá aquí.</p>
          </Empty>
        }
      >
        {({ tasks }) => (
          <div className="stack">
            {[...tasks].sort(newestFirst).map((task) => (
              <PeriodCard key={task.id} task={task} />
            ))}
          </div>
        )}
      </Panel>
    </>
  )
}

function newestFirst(a: MonthlyTask, b: MonthlyTask): number {
  return b.task.periodo - a.task.periodo || b.task.mes - a.task.mes
}
