import { useDeferredValue, useMemo, useState, type Key, type ReactNode } from 'react'
import { matches } from '../lib/search'
import { Button } from './button'
import { TextField } from './field'
import styles from './growing-list.module.css'
import { Message } from './message'
import { ShowMore, step } from './show-more'

type Search<T> = {
  label: string
  items: readonly T[]
  itemKey: (item: T) => Key
  /** All text that a search can find. */
  searchText: (item: T) => string
  wanted?: Key | null | undefined
}

/**
 * A list filtered while typing and drawn in steps, so that thousands of items stay fluid. `wanted`
 * is drawn from the start, at the top if it is beyond the first step.
 */
function GrowingRows<T>({
  label,
  items,
  itemKey,
  searchText,
  wanted,
  children,
}: Search<T> & { children: (shown: readonly T[]) => ReactNode }) {
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(step)
  const sought = useDeferredValue(query)
  const texts = useMemo(() => items.map(searchText), [items, searchText])
  const found = items.filter((_, index) => matches(sought, texts[index] ?? ''))
  const near = found.slice(0, limit)
  const far = found.slice(limit).filter((item) => itemKey(item) === wanted)
  const shown = [...far, ...near]

  return (
    <>
      <div role="search" className={`wrap gap-4 rows-0 ${styles['search']}`}>
        <TextField
          label={label}
          type="search"
          enterKeyHint="search"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setLimit(step)
          }}
        />
        <p role="status" className={`soft ${styles['count']}`}>
          {sought.trim() !== '' && `${found.length} de ${items.length}`}
        </p>
      </div>
      {found.length === 0 && (
        <Message tone="info">
          <p>Nada coincide con la búsqueda.</p>
          <Button onClick={() => setQuery('')}>Limpiar búsqueda</Button>
        </Message>
      )}
      {children(shown)}
      <ShowMore shown={shown.length} of={found.length} onMore={() => setLimit(limit + step)} />
    </>
  )
}

export function GrowingList<T>({ children, ...list }: Search<T> & { children: (item: T) => ReactNode }) {
  return (
    <GrowingRows {...list}>
      {(shown) => (
        <div className="stack">
          {shown.map((item) => (
            <div key={list.itemKey(item)}>{children(item)}</div>
          ))}
        </div>
      )}
    </GrowingRows>
  )
}

/** A screen's button beside the search of its list; above it where both do not fit. */
export function ListWithButton({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <div>{button}</div>
      {children}
    </div>
  )
}

/** Short tables are drawn whole and without a search. */
export function GrowingTable<T>(list: Search<T> & { children: (shown: readonly T[]) => ReactNode }) {
  return list.items.length > step ? <GrowingRows {...list} /> : list.children(list.items)
}
