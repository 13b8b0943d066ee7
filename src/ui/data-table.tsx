import { Fragment, type Key, type ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<T> = {
  title: string
  cell: (row: T) => ReactNode
  /** Names the row for a screen reader, and heads its card on a phone. One per table. */
  heading?: boolean
  /** A column of controls: no title on a card. */
  actions?: boolean
}

/**
 * Rows and columns; on a phone each row becomes a card whose values carry their column's title. `detail` is what an opened
 * row shows below itself. Roles are spelled out because browsers, WebKit first, drop a table's semantics with its `display`.
 * https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html
 */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  detail,
}: {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => Key
  detail?: (row: T) => ReactNode
}) {
  return (
    <table role="table" className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={styles['head']}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.title} role="columnheader" scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const opened = detail?.(row)
          return (
            <Fragment key={rowKey(row)}>
              <tr role="row" className={styles['row']}>
                {columns.map((column) =>
                  column.heading ? (
                    <th key={column.title} role="rowheader" scope="row" className={styles['heading']}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td
                      key={column.title}
                      role="cell"
                      className={column.actions ? styles['actions'] : styles['value']}
                      data-title={column.title}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
              {opened !== undefined && opened !== null && opened !== false && (
                <tr role="row" className={styles['detail']}>
                  <td role="cell" colSpan={columns.length}>
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
