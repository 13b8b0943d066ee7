import type { ReactNode } from 'react'
import { addressOf, sameTarget } from '../../../shared/areas'
import type { AskedRow } from '../../areas/asked'
import { DataTable, type Column, type Groups } from '../../ui/data-table'
import { RowStatus } from './row-cells'
import { RowThumbnail } from './row-thumbnail'
import { useSaved } from '../upload/saved-upload'

/** The screen's `columns`, then status and actions. Marks the row that was saved last. */
export function AskedTable<T extends AskedRow>({
  columns,
  statusOf = (row) => <RowStatus row={row} />,
  actionsOf,
  rowKey = ({ target }) => addressOf(target),
  ...table
}: {
  caption: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** Null if the table's name already says the status. */
  statusOf?: ((row: T) => ReactNode) | null
  actionsOf: (row: T) => ReactNode
  /** Must not change with a delivery: a new row loses the focus and scrolls into view again. */
  rowKey?: (row: T) => string
  groups?: Groups<T> | undefined
  detail?: (row: T) => ReactNode
  rowsLeave?: boolean
}) {
  const saved = useSaved()
  return (
    <DataTable
      {...table}
      onPhone="inline"
      rowKey={rowKey}
      marked={({ target }) => saved !== null && sameTarget(saved.target, target)}
      columns={[
        ...columns.map((column) => (column.heading ? withThumbnail(column) : column)),
        ...(statusOf ? [{ title: 'Estado', cell: statusOf }] : []),
        { title: 'Acción', actions: true, cell: actionsOf },
      ]}
    />
  )
}

function withThumbnail<T extends AskedRow>({ cell, ...column }: Column<T>): Column<T> {
  return {
    ...column,
    cell: (row) => (
      <>
        <RowThumbnail row={row} />
        {cell(row)}
      </>
    ),
  }
}
