import type { ReactNode, RefObject } from 'react'
import { areaIds, areas } from '../../shared/areas'
import * as calls from '../../shared/calls/accountant'
import { storedAtText } from '../../shared/dates'
import { Button } from '../ui/button'
import { classes } from '../ui/classes'
import { Icon } from '../ui/icon'
import { useInView } from '../ui/use-in-view'
import { itemKey, type Filter, type QueueItem } from './queue'
import styles from './desk.module.css'
import { PaperThumbnail } from './thumbnail'
import { useAnswer } from './use-answer'

export type Order = 'oldest' | 'landlord'

/** What an item is called, in the list and when it is decided. */
export function itemName({ kind, name, detalle }: QueueItem): string {
  return kind === 'document' ? (detalle ?? name) : name
}

/** The list 'Por revisar': its filters, its items and what is chosen. */
export function QueueList({
  items,
  found,
  count,
  current,
  picked,
  filter,
  order,
  search,
  query,
  onSearch,
  onFilter,
  onOrder,
  onOpen,
  onPick,
  onMore,
}: {
  items: readonly QueueItem[]
  /** Those of `items` that the search finds. */
  found: readonly QueueItem[]
  /** Of all that wait, shown or not. */
  count: number
  current: string | null
  picked: ReadonlySet<string>
  filter: Filter
  order: Order
  search: RefObject<HTMLInputElement | null>
  query: string
  onSearch: (query: string) => void
  onFilter: (filter: Filter) => void
  onOrder: (order: Order) => void
  onOpen: (key: string) => void
  onPick: (key: string) => void
  /** Null once all are here. */
  onMore: (() => void) | null
}) {
  return (
    <section aria-label="Por revisar" className={styles['queue']}>
      <div className={`stack gap-2 ${styles['tools']}`}>
        <div className="row between">
          <h2>
            Por revisar <span className="soft regular">{count}</span>
          </h2>
          <Pick
            label="Orden"
            value={order}
            onChange={(value) => onOrder(value === 'landlord' ? value : 'oldest')}
          >
            <option value="oldest">Lo más antiguo</option>
            <option value="landlord">Por inversionista</option>
          </Pick>
        </div>
        <label className={`row rounded ${styles['search']}`}>
          <Icon name="search" />
          <span className="visually-hidden">Buscar en la lista</span>
          <input
            ref={search}
            type="search"
            placeholder="Buscar"
            value={query}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Enter') return
              // Chromium would empty it.
              event.preventDefault()
              event.currentTarget.blur()
            }}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <Filters items={items} filter={filter} onFilter={onFilter} />
      </div>
      <ol className={styles['items']}>
        {found.map((item, index) => (
          <Row
            key={itemKey(item)}
            item={item}
            heading={order === 'landlord' && found[index - 1]?.landlord.id !== item.landlord.id}
            isCurrent={itemKey(item) === current}
            isPicked={picked.has(itemKey(item))}
            onOpen={() => onOpen(itemKey(item))}
            onPick={() => onPick(itemKey(item))}
          />
        ))}
      </ol>
      {found.length === 0 && (
        <p className="soft pad">
          {items.length > 0 ? 'Nada coincide con la búsqueda.' : 'Nada espera revisión. Buen trabajo.'}
        </p>
      )}
      {onMore && (
        <p className="stack gap-2 pad">
          {query.trim() !== '' && (
            <span className="soft small">{`Se buscó en los ${items.length} más antiguos de ${count}.`}</span>
          )}
          <Button onClick={onMore}>Mostrar más</Button>
        </p>
      )}
    </section>
  )
}

/** What the search looks at. */
export function searchText({ landlord, name, detalle, place }: QueueItem): string {
  return [landlord.name, name, detalle, place].join(' ')
}

function Row({
  item,
  heading,
  isCurrent,
  isPicked,
  onOpen,
  onPick,
}: {
  item: QueueItem
  heading: boolean
  isCurrent: boolean
  isPicked: boolean
  onOpen: () => void
  onPick: () => void
}) {
  const ref = useInView<HTMLLIElement>(isCurrent)
  const name = itemName(item)
  const isDocument = item.kind === 'document'
  return (
    <li ref={ref} className={classes(styles['item'], isCurrent && styles['current'])}>
      {heading && <h3 className={`small soft ${styles['heading']}`}>{item.landlord.name}</h3>}
      <div className="row">
        {isDocument && (
          <label className={styles['pick']}>
            <input type="checkbox" checked={isPicked} onChange={onPick} />
            <span className="visually-hidden">Marcar {name}</span>
          </label>
        )}
        <button
          type="button"
          className={`row gap-3 grow ${styles['open']}`}
          aria-current={isCurrent || undefined}
          onClick={onOpen}
        >
          {isDocument ? (
            <PaperThumbnail id={item.id} />
          ) : (
            <span className={`rounded warning ${styles['kind']}`}>
              <Icon name={item.kind === 'note' ? 'message' : 'help'} />
            </span>
          )}
          <span className={`grow ${styles['words']}`}>
            <b className="cut">{isDocument ? name : `${name}: ${item.detalle ?? ''}`}</b>
            <span className="cut small soft">
              {[item.landlord.name, item.place].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={`small soft ${styles['when']}`}>
            {item.seen_by ? (
              <span className={`info bold ${styles['badge']}`}>lo mira {item.seen_by}</span>
            ) : isDocument ? (
              agoText(item.at)
            ) : (
              <span className={`warning bold ${styles['badge']}`}>responder</span>
            )}
          </span>
        </button>
      </div>
    </li>
  )
}

/** The hour of today, else day and month. */
function agoText(at: string | null): string {
  const time = Date.parse(at ?? '')
  if (Number.isNaN(time)) return ''
  const text = storedAtText(time)
  return text.startsWith('hoy') ? text : text.slice(0, 5)
}

function Filters({
  items,
  filter,
  onFilter,
}: {
  items: readonly QueueItem[]
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  const { data } = useAnswer(calls.landlords, {})
  const types = new Map(items.map(({ type, name }) => [String(type), name]))
  if (filter.type && !types.has(filter.type)) types.set(filter.type, `Tipo ${filter.type}`)
  return (
    <div className={styles['filters']}>
      <Pick
        label="Inversionista"
        value={filter.landlord}
        onChange={(landlord) => onFilter({ ...filter, landlord })}
      >
        <option value="">Inversionista</option>
        {data?.landlords.map(({ id, name, waiting }) => (
          <option key={id} value={id}>{`${name} (${waiting})`}</option>
        ))}
      </Pick>
      <Pick label="Área" value={filter.area} onChange={(area) => onFilter({ ...filter, area })}>
        <option value="">Área</option>
        {areaIds.map((area) => (
          <option key={area} value={area}>
            {areas[area].name}
          </option>
        ))}
      </Pick>
      <Pick label="Tipo" value={filter.type} onChange={(type) => onFilter({ ...filter, type })}>
        <option value="">Tipo</option>
        {[...types].map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Pick>
    </div>
  )
}

function Pick({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <select
      aria-label={label}
      className={classes(
        'rounded small',
        styles['select'],
        value !== '' && value !== 'oldest' && 'info bold',
      )}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
