import type { ReactNode } from 'react'
import { addressOf, sameTarget } from '../../../shared/areas'
import type { Asked } from '../../areas/asked'
import { DataTable, type Column, type Groups } from '../../ui/data-table'
import { RowStatus } from './row-cells'
import { useSaved } from '../upload/saved-upload'

/**
 * A table of documents, with the screen's `columns` before status and actions. The row saved last
 * is marked.
 */
export function AskedTable<T extends Asked>({
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
  onPhone: 'plain' | 'aside' | 'inline'
}) {
  const saved = useSaved()
  return (
    <DataTable
      {...table}
      rowKey={rowKey}
      marked={({ target }) => saved !== null && sameTarget(saved.target, target)}
      columns={[
        ...columns,
        ...(statusOf ? [{ title: 'Estado', cell: statusOf }] : []),
        { title: 'Acción', actions: true, cell: actionsOf },
      ]}
    />
  )
}
