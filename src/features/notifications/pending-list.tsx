import { useState } from 'react'
import type { MissingDocument, NotifiedDocument } from '../../documents/missing-documents'
import { areaNames, areas } from '../../domain/areas'
import { SelectField, type Option } from '../../ui/field'
import { Message } from '../../ui/message'
import { ShowMore } from '../../ui/show-more'
import { NotificationTable } from './notification-table'
import styles from './notifications.module.css'

/** How many rows an old phone can add at once without a stutter. */
const step = 50

/** Grouped and counted, and narrowed to one area or property: the rejected ones, then what was never uploaded, then what is on its way. */
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
  const isWanted = (document: NotifiedDocument) =>
    (area === '' || document.target.area === area) && (property === '' || document.property?.key === property)

  const wanted = missing.filter(isWanted)
  const shown = wanted.slice(0, limit)
  const counts = new Map<string, number>()
  for (const { section } of wanted) counts.set(section, (counts.get(section) ?? 0) + 1)
  const sent = onTheWay.filter(isWanted)
  const titled = ({ section }: MissingDocument) => `${section} (${counts.get(section)})`
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
        <NotificationTable key={table.caption} {...table} groupOf={titled} />
      ))}
      <ShowMore shown={shown.length} of={wanted.length} onMore={() => setLimit(limit + step)} />
      {sent.length > 0 && (
        <NotificationTable
          caption="Documentos en camino"
          documents={sent}
          groupOf={() => `En camino (${sent.length})`}
        />
      )}
    </>
  )
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
