import { useState } from 'react'
import type { MissingDocument, NotifiedDocument } from '../../documents/missing-documents'
import { areaNames, areas } from '../../domain/areas'
import { useOpenRows } from '../../session/use-open-row'
import { SelectField, type Option } from '../../ui/field'
import { Message } from '../../ui/message'
import type { Groups } from '../../ui/data-table'
import { ShowMore } from '../../ui/show-more'
import { NotificationTable } from './notification-table'
import styles from './notifications.module.css'

/** How many rows an old phone can add at once without a stutter. */
const step = 50

/**
 * Grouped and counted, and narrowed to one area or property: the rejected ones, then what was never uploaded, then what is on its way.
 * If there are more than fit, open is what is rejected or overdue and what comes next, and all else until it is opened is its heading.
 * Narrowed, all that is left is open.
 */
export function PendingList({
  missing,
  onTheWay,
}: {
  missing: readonly MissingDocument[]
  onTheWay: readonly NotifiedDocument[]
}) {
  const [area, setArea] = useState('')
  const [property, setProperty] = useState('')
  const [limit, setLimit] = useState(step)
  const rows = useOpenRows()
  const isWanted = (document: NotifiedDocument) =>
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
  const groups: Groups<MissingDocument> = {
    of: ({ section }) => section,
    title: (section) => `${section} (${sections.get(section)?.length})`,
    fold: { isOpen, toggle: (section) => rows.toggle(keyOf(section), isOpenAtFirst(section)) },
  }
  const { shown, reached } = firstLines(sections, isOpen, limit)
  const sent = onTheWay.filter(isWanted)
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value)
    setLimit(step)
  }
  const tables = [
    { caption: 'Documentos Rechazados', documents: shown.filter(({ status }) => status === 2) },
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
        <NotificationTable key={table.caption} {...table} groups={groups} />
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

function bySection(documents: readonly MissingDocument[]): Map<string, MissingDocument[]> {
  const sections = new Map<string, MissingDocument[]>()
  for (const document of documents) {
    const same = sections.get(document.section)
    if (same) same.push(document)
    else sections.set(document.section, [document])
  }
  return sections
}

/**
 * The documents of the first `limit` lines: a closed group is one line, an open one has a line for each of its own. `reached` counts
 * those in closed groups too.
 */
function firstLines(
  sections: ReadonlyMap<string, readonly MissingDocument[]>,
  isOpen: (section: string) => boolean,
  limit: number,
): { shown: MissingDocument[]; reached: number } {
  const shown: MissingDocument[] = []
  let reached = 0
  let room = limit
  for (const [section, documents] of sections) {
    if (room === 0) break
    const some = documents.slice(0, isOpen(section) ? room : 1)
    shown.push(...some)
    room -= some.length
    reached += isOpen(section) ? some.length : documents.length
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
  documents: readonly NotifiedDocument[]
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
        options={areas
          .filter((one) => present.has(one))
          .map((one) => ({ value: one, label: areaNames[one] }))}
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
