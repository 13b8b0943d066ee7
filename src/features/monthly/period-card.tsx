import { useId } from 'react'
import { monthlyRows, type MonthlyTask } from '../../api/monthly'
import { useSaved } from '../../documents/upload/saved-upload'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { VisitLink } from '../../documents/list/visit-link'
import { isVisited } from '../../documents/list/visit-scope'
import { monthTitle } from '../../../shared/days'
import { isoDay, today } from '../../../shared/dates'
import { periodName } from '../../../shared/period'
import { useFirstAnswers } from '../../queries/use-first-answers'
import { useRead } from '../../queries/use-read'
import { useOpenRow } from '../../documents/list/use-open-row'
import { ExpanderButton } from '../../ui/expander'
import { ItemCard } from '../../ui/item-card'
import { Panel } from '../../ui/panel'
import { duties } from './duty'
import { DutyRow } from './duty-row'
import { MissingOfPeriod } from './missing-of-period'

/** This month's card is open until the user closes it. */
export function PeriodCard({ task }: { task: MonthlyTask }) {
  const id = useId()
  const saved = useSaved()?.target
  const { open, toggle } = useOpenRow(
    `period ${task.id}`,
    saved?.area === 'monthly' && saved.task === task.id,
    isThisMonth(task.task),
  )
  return (
    <ItemCard
      title={periodName(task.task)}
      subtitle={descriptionOf(task.task)}
      percent={task.taskDocumentPorcentaje}
      count={`Tareas (${task.numberTasksUser}/${task.numberTasks})`}
      actions={
        <>
          {task.numberTasksUser < task.numberTasks && (
            <VisitLink scope={{ of: 'mes', id: task.id }} place={periodName(task.task)} />
          )}
          <ExpanderButton open={open} onToggle={toggle} controls={id} subject="detalle" />
        </>
      }
    >
      {open && (
        <div id={id}>
          <Duties task={task} />
        </div>
      )}
    </ItemCard>
  )
}

/** Unless it is 'Noviembre 2026', which the title says. */
function descriptionOf({ mes, periodo, descripcion }: MonthlyTask['task']): string {
  const isMonth = mes >= 1 && mes <= 12 && periodo >= 1000 && periodo <= 9999
  return isMonth && descripcion === monthTitle(isoDay(periodo, mes, 1)) ? '' : (descripcion ?? '')
}

function Duties({ task }: { task: MonthlyTask }) {
  const reading = useRead(monthlyRows(task.id))
  const { status, data } = useMissingDocuments()
  const answered = useFirstAnswers()
  const missing = data?.missing.filter(({ target }) => isVisited({ of: 'mes', id: task.id }, target)) ?? []
  return (
    // Both at once: what is missing, coming later, would move the rows under a thumb.
    <Panel reading={status === 'loading' && !answered ? { ...reading, status } : reading}>
      {(rows) => (
        <>
          <MissingOfPeriod period={periodName(task.task)} missing={missing} />
          <ul className="stack gap-0">
            {duties.map((duty) => (
              <DutyRow key={duty.name} duty={duty} task={task} rows={rows} listedAt={reading.storedAt} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function isThisMonth({ periodo, mes }: MonthlyTask['task']): boolean {
  const [year, month] = today().split('-', 2).map(Number)
  return periodo === year && mes === month
}
