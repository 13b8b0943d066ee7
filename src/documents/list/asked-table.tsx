import type { ReactNode } from 'react'
import { addressOf, sameTarget } from '../../../shared/areas'
import type { AskedRow } from '../../areas/asked'
import { DataTable, type Column, type Groups } from '../../ui/data-table'
import { RowStatus } from './row-cells'
import { useSaved } from '../upload/saved-upload'

/**
 * Documents that are asked for: what the screen tells of each in `columns`, then its status and what can be done with it. The row of
 * what was saved last is marked.
 */
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
  /** Null if all rows have one, which the table's name says. */
  statusOf?: ((row: T) => ReactNode) | null
  actionsOf: (row: T) => ReactNode
  /** The same before and after a delivery: a row that is drawn again loses the focus, and is brought into view again. */
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
