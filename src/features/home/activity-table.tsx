import type { ActivityRecord } from '../../api/activity'
import { activityTimeText } from '../../../shared/dates'
import { DataTable, type Column } from '../../ui/data-table'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import styles from './activity-table.module.css'
import { activityLink } from './activity-link'

const columns: Column<ActivityRecord>[] = [
  { title: 'Módulo', cell: (record) => <small className={styles['module']}>{record.modulo_name}</small> },
  { title: 'Acción', heading: true, cell: (record) => record.accion },
  {
    title: 'Fecha',
    cell: (record) => (
      <span className={styles['time']}>{activityTimeText(record.fecha_hora) ?? 'SIN DATOS'}</span>
    ),
  },
  { title: 'Enlace', actions: true, cell: (record) => <RelatedPage record={record} /> },
]

/** In the server's order. */
export function ActivityTable({ records }: { records: readonly ActivityRecord[] }) {
  if (records.length === 0)
    return (
      <Empty text="SIN DATOS" icon="history">
        Aquí verás lo que vayas haciendo en el portal.
      </Empty>
    )
  return (
    <DataTable
      caption="Actividad"
      columns={columns}
      rows={records}
      rowKey={(record) => record.id}
      onPhone="aside"
    />
  )
}

function RelatedPage({ record }: { record: ActivityRecord }) {
  const to = activityLink(record)
  if (!to) return null
  return (
    <Link className={`touch bold ${styles['link']}`} to={to}>
      Ver
      <span className="visually-hidden">
        {' '}
        {record.modulo_name}: {record.accion}
      </span>
    </Link>
  )
}
