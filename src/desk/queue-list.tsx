import type { RefObject } from 'react'
import { areaIds, areas } from '../../shared/areas'
import * as calls from '../../shared/calls/accountant'
import { storedAtText } from '../../shared/dates'
import { Button } from '../ui/button'
import { classes } from '../ui/classes'
import { Icon } from '../ui/icon'
import { useInView } from '../ui/use-in-view'
import { itemKey, itemName, type QueueItem } from './queue'
import styles from './desk.module.css'
import { PaperThumbnail } from './thumbnail'
import { useAnswer } from './use-answer'
import type { Inbox } from './use-inbox'

/** The list 'Por revisar': its filters, its items and what is chosen. */
export function QueueList({ inbox, search }: { inbox: Inbox; search: RefObject<HTMLInputElement | null> }) {
  const { queue, items, found, total, filter, query, go } = inbox
  return (
    <section aria-label="Por revisar" className={styles['queue']}>
      <div className={`stack gap-2 pad ${styles['tools']}`}>
        <div className="row between">
          <h2>
            Por revisar <span className="soft regular">{total}</span>
          </h2>
          <Choice
            label="Orden"
            value={filter.order}
            options={[
              ['', 'Lo más antiguo'],
              ['landlord', 'Por inversionista'],
            ]}
            onChange={(order) => go({ orden: order && 'inversionista' })}
          />
        </div>
        <label className={`row rounded ${styles['search']}`}>
          <Icon name="search" />
          <span className="visually-hidden">Buscar en la lista</span>
          <input
            ref={search}
            type="search"
            className="grow"
            placeholder="Buscar"
            value={query}
            onChange={(event) => inbox.search(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Enter') return
              // Chromium would empty it.
              event.preventDefault()
              event.currentTarget.blur()
            }}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
        <Filters inbox={inbox} />
      </div>
      <ol className="full" aria-label="Por revisar">
        {found.map((item, index) => (
          <Row
            key={itemKey(item)}
            {...{ inbox, item }}
            heading={filter.order !== '' && found[index - 1]?.landlord.id !== item.landlord.id}
          />
        ))}
      </ol>
      {found.length === 0 && (
        <p className="soft pad">
          {items.length > 0 ? 'Nada coincide con la búsqueda.' : 'Nada espera revisión. Buen trabajo.'}
        </p>
      )}
      {queue.hasNextPage && (
        <p className="stack gap-2 pad">
          {query.trim() !== '' && (
            <span className="soft small">{`Se buscó en los primeros ${items.length} de ${total}.`}</span>
          )}
          <Button onClick={() => void queue.fetchNextPage()}>Mostrar más</Button>
        </p>
      )}
    </section>
  )
}

function Row({ inbox, item, heading }: { inbox: Inbox; item: QueueItem; heading: boolean }) {
  const key = itemKey(item)
  const isCurrent = key === inbox.open
  const ref = useInView<HTMLLIElement>(isCurrent)
  const name = itemName(item)
  const isDocument = item.kind === 'document'
  return (
    <li ref={ref} className={classes(styles['item'], isCurrent && styles['current'])}>
      {heading && <h3 className={`small soft ${styles['heading']}`}>{item.landlord.name}</h3>}
      <div className="row">
        {isDocument && (
          <label className={`row middle ${styles['pick']}`}>
            <input type="checkbox" checked={inbox.picked.has(key)} onChange={() => inbox.pick(key)} />
            <span className="visually-hidden">Marcar {name}</span>
          </label>
        )}
        <button
          type="button"
          className={`row gap-3 grow ${styles['open']}`}
          aria-current={isCurrent || undefined}
          onClick={() => inbox.goTo(item)}
        >
          {isDocument ? (
            <PaperThumbnail id={item.id} />
          ) : (
            <span className={`row middle rounded edged warning ${styles['kind']}`}>
              <Icon name={item.kind === 'note' ? 'message' : 'help'} />
            </span>
          )}
          <span className={`grow ${styles['words']}`}>
            <b className="clamp">{isDocument ? name : `${name}: ${item.detalle ?? ''}`}</b>
            <span className="clamp small soft">
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

function Filters({ inbox: { queue, filter, go } }: { inbox: Inbox }) {
  const all = useAnswer(calls.types, {}).data?.types ?? []
  const types = new Map(all.map(({ id, name }) => [String(id), name]))
  if (filter.type && !types.has(filter.type)) types.set(filter.type, `Tipo ${filter.type}`)
  const landlords = (queue.data?.pages[0]?.landlords ?? []).map(
    ({ id, name, waiting }) => [String(id), `${name} (${waiting})`] as const,
  )
  const filters = [
    ['inversionista', 'Inversionista', filter.landlord, landlords],
    ['area', 'Área', filter.area, areaIds.map((id) => [id, areas[id].name] as const)],
    ['tipo', 'Tipo', filter.type, [...types]],
  ] as const
  return (
    <div className={styles['filters']}>
      {filters.map(([param, label, value, options]) => (
        <Choice
          key={param}
          {...{ label, value }}
          options={[['', label], ...options]}
          onChange={(chosen) => go({ [param]: chosen, ver: null })}
        />
      ))}
    </div>
  )
}

/** Stands out if it is not its first option. */
function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}) {
  return (
    <select
      aria-label={label}
      className={classes('rounded edged small', styles['select'], value !== options[0]?.[0] && 'info bold')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  )
}
