import { useId } from 'react'
import type { MonthlyRows, MonthlyTask } from '../../api/monthly'
import { othersList } from '../../areas/area-lists'
import { AddOtherLink, OtherDocumentList } from '../../documents/list/other-documents'
import { useSaved } from '../../documents/upload/saved-upload'
import type { LinkState } from '../../documents/upload/parse-link-state'
import { useOpenRow } from '../../documents/list/use-open-row'
import { LinkButton } from '../../ui/button'
import { ExpanderButton } from '../../ui/expander'
import { useInView } from '../../ui/use-in-view'
import type { Duty } from './duty'
import { DutyItems } from './duty-items'
import styles from './monthly.module.css'
import { addressOf, type Target } from '../../../shared/areas'

/** One of a period's four tasks; its list loads when opened. `listedAt`: when `rows` was stored. */
export function DutyRow({
  duty: { name, type: typeField, counter, canAdd },
  task,
  rows,
  listedAt,
}: {
  duty: Duty
  task: MonthlyTask
  rows: MonthlyRows
  listedAt: number | null
}) {
  const id = useId()
  const type = rows[typeField]
  const saved = useSaved()?.target
  const isSaved = saved?.area === 'monthly' && saved.task === task.id && saved.type === type
  // A saved 'Otros' marks this row, since its list stays closed.
  const isOneOfMany = isSaved && name === 'Otros'
  const ref = useInView<HTMLLIElement>(isOneOfMany)
  const { open, toggle } = useOpenRow(`period ${task.id} ${name}`, isSaved && !isOneOfMany)
  const target: Target = { area: 'monthly', type, task: task.id, inmueble: null, contrato: null }
  return (
    <li ref={ref} className={`ruled ${styles['duty']}`} aria-current={isOneOfMany || undefined}>
      <div className={`row wrap gap-3 ${styles['line']}`}>
        <h3>
          {name} <span className="soft regular">{counter(task)}</span>
        </h3>
        {canAdd(task) && <AddLink name={name} target={target} />}
        <ExpanderButton open={open} onToggle={toggle} controls={id} subject={name} iconOnly />
      </div>
      {open && (
        <div id={id}>
          {name === 'Otros' ? (
            <OtherDocumentList
              caption={name}
              documents={othersList(target).asked(rows, listedAt)}
              target={target}
            />
          ) : (
            <DutyItems name={name} task={task.id} type={type} />
          )}
        </div>
      )}
    </li>
  )
}

function AddLink({ name, target }: { name: Duty['name']; target: Target }) {
  if (name === 'Otros') return <AddOtherLink target={target} name={name} />
  const state: LinkState = { name, seen: null }
  return (
    <LinkButton to={addressOf(target)} state={state} icon="plus" aria-label={`Agregar ${name}`}>
      Agregar
    </LinkButton>
  )
}
