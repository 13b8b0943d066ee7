import { documentStatus } from '../../../shared/document-status'
import { useReducer, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AskedRow } from '../../areas/asked'
import { segments, type MissingGroup, type Todo } from '../../documents/list/missing-documents'
import { useOpenRows } from '../../documents/list/use-open-row'
import { Button } from '../../ui/button'
import { SelectField, type Option } from '../../ui/select'
import { Message } from '../../ui/message'
import type { Groups } from '../../ui/data-table'
import { ShowMore } from '../../ui/show-more'
import { NotificationTable } from './notification-table'
import { isWanted, pendingRows, reduce, wholeList, type View } from './pending-rows'
import styles from './notifications.module.css'
import { areaIds, areas } from '../../../shared/areas'

/** Grouped and filtered: rejected, pending, on their way. */
export function PendingList({
  missing,
  onTheWay,
}: {
  missing: readonly Todo[]
  onTheWay: readonly AskedRow[]
}) {
  const [view, dispatch] = useReducer(reduce, wholeList)
  const { isOpen, toggle } = useOpenRows()
  const asked = useAskedGroups()
  const { sections, reached } = pendingRows(missing, view, isOpen, asked)
  const wanted = (documents: readonly AskedRow[]) => documents.filter((document) => isWanted(document, view))
  const groups: Groups<Todo> = {
    of: ({ section }) => section,
    title: (name) => `${name} (${sections.get(name)?.count})`,
    first: missing.find(({ group }) => asked.includes(group))?.section,
    fold: {
      isOpen: (name) => sections.get(name)?.isOpen ?? false,
      toggle(name) {
        const section = sections.get(name)
        if (section) toggle(...section.fold)
      },
    },
  }
  const rest = (document: Todo) => {
    const section = sections.get(document.section)
    if (section?.last !== document) return null
    return <Button onClick={() => toggle(...section.whole)}>{`Ver los ${section.count}`}</Button>
  }
  const shown = [...sections.values()].flatMap(({ rows }) => rows)
  const of = wanted(missing).length
  const sent = wanted(onTheWay)
  const tables = [
    {
      caption: 'Documentos Rechazados',
      documents: shown.filter(({ status }) => status === documentStatus.rejected),
    },
    { caption: 'Documentos Pendientes', documents: shown.filter(({ status }) => status === null) },
  ].filter(({ documents }) => documents.length > 0)

  return (
    <>
      <Filters documents={[...missing, ...onTheWay]} view={view} onChange={dispatch} />
      {of + sent.length === 0 && <Message tone="info">Nada coincide con lo que elegiste.</Message>}
      {tables.map((table) => (
        <NotificationTable key={table.caption} {...table} groups={groups} rest={rest} />
      ))}
      <ShowMore shown={reached} of={of} onMore={() => dispatch('more')} />
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

/** The groups of the heading on the home screen that led here. */
function useAskedGroups(): readonly MissingGroup[] {
  // The state at opening: a form next to the list brings its own.
  const [state] = useState(useLocation().state as { segment?: unknown } | null)
  return segments.find(({ title }) => title === state?.segment)?.groups ?? []
}

function Filters({
  documents,
  view: { area, property },
  onChange,
}: {
  documents: readonly AskedRow[]
  view: View
  onChange: (change: { area: string } | { property: string }) => void
}) {
  const present = new Set(documents.map(({ target }) => target.area))
  const properties = new Map(documents.flatMap(({ property: one }) => (one ? [[one.key, one.title]] : [])))
  return (
    <div role="search" aria-label="Filtrar" className={`wrap gap-3 ${styles['filters']}`}>
      <Filter
        label="Área"
        all="Todas"
        value={area}
        onChange={(area) => onChange({ area })}
        options={areaIds
          .filter((one) => present.has(one))
          .map((one) => ({ value: one, label: areas[one].name }))}
      />
      <Filter
        label="Inmueble"
        all="Todos"
        value={property}
        onChange={(property) => onChange({ property })}
        options={[...properties].map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

/** Hidden with fewer than two options. */
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
