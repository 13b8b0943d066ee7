import { Fragment, useId, type Key, type ReactNode } from 'react'
import { classes } from './classes'
import styles from './data-table.module.css'
import { ExpanderButton } from './expander'
import { useAtTop, useInView } from './use-in-view'

export type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** Labels the row for screen readers and heads its card on a phone. One per table. */
  heading?: boolean
  /** Controls: no title on a card. */
  actions?: boolean
}

/** Consecutive rows under a sticky heading. */
export type Groups<T> = {
  of: (row: T) => string
  title: (group: string) => string
  /** The one that the user came for: scrolls to the top. */
  first?: string | undefined
  /** Makes the heading open and close its rows. */
  fold?: { isOpen: (group: string) => boolean; toggle: (group: string) => void }
}

/**
 * A table; in narrow places each row becomes a card. `detail` shows below its row, and the
 * `marked` row scrolls into view. Roles are explicit, because changing `display` drops table
 * semantics: https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html
 */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  groups,
  marked,
  detail,
  rowsLeave = false,
  onPhone,
}: {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => Key
  groups?: Groups<T> | undefined
  marked?: (row: T) => boolean
  detail?: (row: T) => ReactNode
  /** The place of a row that is gone closes (src/app/start/leaving-rows.ts). */
  rowsLeave?: boolean | undefined
  /**
   * On a phone, cards without column titles. `aside`: controls next to the values; `inline`:
   * controls in the heading's line, all values together below.
   */
  onPhone?: 'aside' | 'inline'
}) {
  const id = useId()
  return (
    <div className={styles['frame']}>
      <table
        role="table"
        className={classes(styles['table'], onPhone && styles['plain'], onPhone && styles[onPhone])}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles['head']}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.title}
                role="columnheader"
                scope="col"
                className={classes(column.actions && styles['actions'])}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(rows, groups).map(({ group, rows }, index) => (
          <tbody key={group ?? index} role="rowgroup" id={`${id}-${index}`}>
            {groups && group !== null && (
              <GroupRow first={group === groups.first}>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  <GroupHeading groups={groups} group={group} controls={`${id}-${index}`} />
                </th>
              </GroupRow>
            )}
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>
                <TableRow columns={columns} row={row} marked={marked?.(row) ?? false} leaves={rowsLeave} />
                <Detail columns={columns.length}>{detail?.(row)}</Detail>
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A closed group keeps its heading but has no rows. */
function grouped<T>(rows: readonly T[], groups?: Groups<T>): { group: string | null; rows: T[] }[] {
  const found = new Map<string | null, T[]>()
  for (const row of rows) {
    const group = groups?.of(row) ?? null
    const ofGroup = found.get(group) ?? []
    found.set(group, ofGroup)
    if (group === null || groups?.fold?.isOpen(group) !== false) ofGroup.push(row)
  }
  return [...found].map(([group, rows]) => ({ group, rows }))
}

function GroupRow({ first, children }: { first: boolean; children: ReactNode }) {
  const ref = useAtTop<HTMLTableRowElement>(first)
  return (
    <tr ref={ref} role="row" className={styles['group']}>
      {children}
    </tr>
  )
}

function GroupHeading<T>({
  groups: { title, fold },
  group,
  controls,
}: {
  groups: Groups<T>
  group: string
  controls: string
}) {
  if (!fold) return title(group)
  return (
    <ExpanderButton open={fold.isOpen(group)} onToggle={() => fold.toggle(group)} controls={controls}>
      {title(group)}
    </ExpanderButton>
  )
}

function TableRow<T>({
  columns,
  row,
  marked,
  leaves,
}: {
  columns: readonly Column<T>[]
  row: T
  marked: boolean
  leaves: boolean
}) {
  // No further than it must: the notice above the list covers what is scrolled away.
  const ref = useInView<HTMLTableRowElement>(marked, 'nearest')
  return (
    <tr
      ref={ref}
      role="row"
      className={classes(styles['row'], marked && styles['marked'])}
      aria-current={marked || undefined}
      data-leaves={leaves || undefined}
    >
      {columns.map((column) => {
        const content = column.cell(row)
        return column.heading ? (
          <th key={column.title} role="rowheader" scope="row" className={styles['heading']}>
            <div className={`clamp ${styles['text']}`}>{content}</div>
          </th>
        ) : (
          <td
            key={column.title}
            role="cell"
            className={column.actions ? styles['actions'] : styles['value']}
            data-title={column.title}
          >
            {content && typeof content === 'string' ? (
              <div className={`clamp ${styles['text']}`}>{content}</div>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === undefined || children === null || children === false) return null
  return (
    <tr role="row" className={styles['detail']}>
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  )
}
