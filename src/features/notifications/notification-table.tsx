import type { ReactNode } from 'react'
import type { NotificationItem } from '../../api/notifications'
import type { DocumentStatus } from '../../api/wire'
import { RowStatus, RowUploadLink, useRowUpload, type AskedRow } from '../../documents/row-cells'
import { targetOf } from '../../documents/upload-targets'
import { DataTable } from '../../ui/data-table'
import { detailOf, moduleNames } from './notification'
import styles from './notifications.module.css'

/** Specification §2, Notifications: módulo, documento, detalle and an action. All rows of a list have one status. */
export function NotificationTable({
  caption,
  items,
  status,
  listedAt,
  note,
  view,
}: {
  caption: string
  items: readonly NotificationItem[]
  status: DocumentStatus
  /** `Reading.storedAt` of the list. */
  listedAt: number | null
  /** What stands over a row's way to upload. */
  note?: (item: NotificationItem) => ReactNode
  /** What stands beside a row's way to upload. */
  view?: (item: NotificationItem) => ReactNode
}) {
  const askedRow = (item: NotificationItem): AskedRow => ({
    target: targetOf(item),
    status,
    idDocument: item.documents_id,
    listedAt,
  })
  return (
    <DataTable
      caption={caption}
      rows={items}
      rowKey={(item) =>
        [item.id, item.tarea_id, item.contrato_id, item.inmueble_id, item.documents_id].join(' ')
      }
      columns={[
        { title: 'Módulo', cell: (item) => moduleNames[targetOf(item).area] },
        { title: 'Documento', heading: true, cell: (item) => item.descripcion },
        { title: 'Detalle', cell: detailOf },
        {
          title: 'Acción',
          actions: true,
          cell: (item) => (
            <div className={styles['actions']}>
              {note?.(item)}
              <UploadState row={askedRow(item)} />
              {view?.(item)}
              <RowUploadLink row={askedRow(item)} name={item.descripcion} about={detailOf(item)} />
            </div>
          ),
        },
      ]}
    />
  )
}

/** The list says the status of all its rows; a row only speaks where its upload is on its way. */
function UploadState({ row }: { row: AskedRow }) {
  return useRowUpload(row) && <RowStatus row={row} />
}
