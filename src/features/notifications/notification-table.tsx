import type { ReactNode } from 'react'
import type { NotificationItem } from '../../api/notifications'
import { RowStatus, RowUploadLink, useRowUpload, type AskedRow } from '../../documents/row-cells'
import { targetOf } from '../../documents/upload-targets'
import type { DocumentStatus } from '../../domain/document-status'
import { DataTable } from '../../ui/data-table'
import { detailOf, moduleNames } from './notification'
import styles from './notifications.module.css'

/**
 * docs/contract.md, 'Pending and rejected documents': módulo, documento, detalle and an action. All rows of a list have one
 * status.
 */
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
  /** Above a row's link to the upload form. */
  note?: (item: NotificationItem) => ReactNode
  /** Next to a row's link to the upload form. */
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

/** All rows of the list have one status; a row shows only the state of its upload, if there is one. */
function UploadState({ row }: { row: AskedRow }) {
  return useRowUpload(row) && <RowStatus row={row} />
}
