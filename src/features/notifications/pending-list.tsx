import { documentStatus } from '../../../shared/document-status'
import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Asked } from '../../areas/asked'
import type { Todo } from '../../documents/missing-documents'
import { useOpenRows } from '../../documents/use-open-row'
import { Button } from '../../ui/button'
import { SelectField, type Option } from '../../ui/field'
import { Message } from '../../ui/message'
import type { Groups } from '../../ui/data-table'
import { ShowMore } from '../../ui/show-more'
import { NotificationTable } from './notification-table'
import styles from './notifications.module.css'
import { areaIds, areas } from '../../../shared/areas'

/** How many rows an old phone can add at once without a stutter. */
const step = 50

/** How many of a group are there at first if not all fit: the headings below it stay within reach. */
const few = 5

/**
 * Grouped and counted, and narrowed to one area or property: the rejected ones, then what was never uploaded, then what is on its way.
 * If there are more than fit, open is what is rejected or overdue and what comes next, the first few of each, and all else until it is
 * opened is its heading. Narrowed, all that is left is open.
 */
export function PendingList({ missing, onTheWay }: { missing: readonly Todo[]; onTheWay: readonly Asked[] }) {
  const [area, setArea] = useState('')
  const [property, setProperty] = useState('')
  const [limit, setLimit] = useState(step)
  const rows = useOpenRows()
  const isWanted = (document: Asked) =>
    (area === '' || document.target.area === area) && (property === '' || document.property?.key === property)

  const wanted = missing.filter(isWanted)
  const sections = bySection(wanted)
  const opensAll = missing.length <= step || area !== '' || property !== ''
  const next = missing.find(({ group }) => group !== 'rejected' && group !== 'overdue')?.section
  const isOpenAtFirst = (section: string) =>
    opensAll || section === next || ['rejected', 'overdue'].includes(sections.get(section)?.[0]?.group ?? '')
  // What is closed in the whole list is not closed in a part of it.
  const keyOf = (section: string) => `pending ${area} ${property} ${section}`
  const isOpen = (section: string) => rows.isOpen(keyOf(section), isOpenAtFirst(section))
  const groups: Groups<Todo> = {
    of: ({ section }) => section,
    title: (section) => `${section} (${sections.get(section)?.length})`,
    fold: { isOpen, toggle: (section) => rows.toggle(keyOf(section), isOpenAtFirst(section)) },
  }
  // What the user opens is there whole.
  const wholeKey = (section: string) => `${keyOf(section)} whole`
  const isWhole = (section: string) => rows.isOpen(wholeKey(section), opensAll || !isOpenAtFirst(section))
  const room = (section: string) => (!isOpen(section) ? 1 : isWhole(section) ? Infinity : few)
  const { shown, reached } = firstLines(sections, room, limit)
  const rest = (document: Todo) => {
    const all = sections.get(document.section) ?? []
    if (isWhole(document.section) || all.length <= few || document !== all[few - 1]) return null
    const showAll = (event: MouseEvent) => {
      const last = event.currentTarget.closest('tr')?.previousElementSibling
      flushSync(() => rows.toggle(wholeKey(document.section)))
      // The button is gone: a keyboard goes on with the first of the rows that came.
      last?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus()
    }
    return <Button onClick={showAll}>{`Ver los ${all.length}`}</Button>
  }
  const sent = onTheWay.filter(isWanted)
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value)
    setLimit(step)
  }
  const tables = [
    {
      caption: 'Documentos Rechazados',
      documents: shown.filter(({ status }) => status === documentStatus.rejected),
    },
    { caption: 'Documentos Pendientes', documents: shown.filter(({ status }) => status === null) },
  ].filter(({ documents }) => documents.length > 0)

  return (
    <>
      <Filters
        documents={[...missing, ...onTheWay]}
        area={area}
        onArea={narrow(setArea)}
        property={property}
        onProperty={narrow(setProperty)}
      />
      {wanted.length + sent.length === 0 && <Message tone="info">Nada coincide con lo que elegiste.</Message>}
      {tables.map((table) => (
        <NotificationTable key={table.caption} {...table} groups={groups} rest={rest} />
      ))}
      <ShowMore shown={reached} of={wanted.length} onMore={() => setLimit(limit + step)} />
      {sent.length > 0 && (
        <NotificationTable
          caption="Documentos en camino"
          documents={sent}
          groups={{ of: () => 'sent', title: () => `En camino (${sent.length})` }}
        />
      )}
    </>
  )
}

function bySection(documents: readonly Todo[]): Map<string, Todo[]> {
  const sections = new Map<string, Todo[]>()
  for (const document of documents) {
    const same = sections.get(document.section)
    if (same) same.push(document)
    else sections.set(document.section, [document])
  }
  return sections
}

/**
 * The documents of the first `limit` lines: a closed group is one line, an open one has a line for each of its own, for as many as it has
 * `room`. `reached` counts those that wait in a group too.
 */
function firstLines(
  sections: ReadonlyMap<string, readonly Todo[]>,
  room: (section: string) => number,
  limit: number,
): { shown: Todo[]; reached: number } {
  const shown: Todo[] = []
  let reached = 0
  let left = limit
  for (const [section, documents] of sections) {
    if (left === 0) break
    const some = documents.slice(0, Math.min(left, room(section)))
    shown.push(...some)
    left -= some.length
    const isCut = some.length < Math.min(documents.length, room(section))
    reached += isCut ? some.length : documents.length
  }
  return { shown, reached }
}

function Filters({
  documents,
  area,
  onArea,
  property,
  onProperty,
}: {
  documents: readonly Asked[]
  area: string
  onArea: (area: string) => void
  property: string
  onProperty: (key: string) => void
}) {
  const present = new Set(documents.map(({ target }) => target.area))
  const properties = new Map(documents.flatMap(({ property: one }) => (one ? [[one.key, one.title]] : [])))
  return (
    <div role="search" aria-label="Filtrar" className={styles['filters']}>
      <Filter
        label="Área"
        all="Todas"
        value={area}
        onChange={onArea}
        options={areaIds
          .filter((one) => present.has(one))
          .map((one) => ({ value: one, label: areas[one].name }))}
      />
      <Filter
        label="Inmueble"
        all="Todos"
        value={property}
        onChange={onProperty}
        options={[...properties].map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

/** One choice is none. */
function Filter({
  all,
  options,
  ...field
}: {
  label: string
  all: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
}) {
  if (options.length < 2) return null
  return <SelectField {...field} options={[{ value: '', label: all }, ...options]} />
}
