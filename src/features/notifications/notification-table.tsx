import { documentStatus } from '../../../shared/document-status'
import type { ReactNode } from 'react'
import type { AskedRow } from '../../areas/asked'
import { AskedTable } from '../../documents/list/asked-table'
import { EarlierVersions } from '../../documents/viewer/earlier-versions'
import { RejectionReason } from '../../documents/viewer/rejection-reason'
import { RowUploadLink, RowUploadStatus } from '../../documents/list/row-cells'
import { ViewDocument } from '../../documents/viewer/view-document'
import { siiAuthorizationType } from '../../../shared/document-types'
import { answeredText } from '../../../shared/answers'
import type { Column, Groups } from '../../ui/data-table'
import styles from './notifications.module.css'
import { addressOf, areas } from '../../../shared/areas'

/**
 * docs/contract.md, 'Pending and rejected documents'. Rejected ones also have a reason and, except
 * type 42, the document.
 */
export function NotificationTable<T extends AskedRow>({
  caption,
  documents,
  groups,
  rest,
}: {
  caption: string
  /** Pending, rejected or on their way; the first decides whether reasons are shown. */
  documents: readonly T[]
  groups?: Groups<T>
  /** Shown below the last row of a cut group. */
  rest?: (document: T) => ReactNode
}) {
  const isRejected = documents[0]?.status === documentStatus.rejected
  const reason: Column<T>[] = [
    {
      title: 'Motivo',
      cell: ({ idDocument, name, earlier }) =>
        idDocument !== null && (
          <div className={styles['reason']}>
            <RejectionReason documentId={idDocument} />
            <EarlierVersions name={name} versions={earlier} />
          </div>
        ),
    },
  ]
  return (
    <AskedTable
      caption={caption}
      rows={documents}
      // Documents of 'Otros' share a target.
      rowKey={({ target, idDocument }) => `${addressOf(target)} ${idDocument}`}
      groups={groups}
      detail={(document) => rest?.(document)}
      rowsLeave
      columns={[
        {
          title: 'Módulo',
          cell: ({ target }) => <span className={styles['module']}>{areas[target.area].module}</span>,
        },
        { title: 'Documento', heading: true, cell: ({ name }) => name },
        {
          title: 'Detalle',
          cell: (document) => (
            <>
              {detailCell(document, groups?.of(document) ?? '')}
              {/* The list implies the status: here is only that of an upload or draft. */}
              <RowUploadStatus row={document} />
            </>
          ),
        },
        ...(isRejected ? reason : []),
      ]}
      statusOf={null}
      actionsOf={(document) => <Actions document={document} />}
    />
  )
}

/** Subject and the landlord's answer; a phone hides what the group heading says. */
function detailCell({ about, respuesta }: AskedRow, heading: string): ReactNode {
  const parts = [...about.split(' · '), respuesta && answeredText(respuesta)].filter((part) => !!part)
  if (parts.length === 0) return null
  const repeats = parts.map((part) => part !== null && heading.endsWith(part))
  const classOf = (isRepeated: boolean) => (isRepeated ? styles['repeated'] : undefined)
  return (
    <span className={`clamp ${styles['detail']}`}>
      {parts.map((part, index) => (
        <span key={part} className={classOf(repeats[index] === true)}>
          {index > 0 && <span className={classOf(!repeats.slice(0, index).includes(false))}> · </span>}
          {part}
        </span>
      ))}
    </span>
  )
}

function Actions({ document }: { document: AskedRow }) {
  const { name, idDocument, target } = document
  return (
    <div className={`wrap ${styles['actions']}`}>
      {idDocument !== null && target.type !== siiAuthorizationType && (
        <ViewDocument documentId={idDocument} name={name} />
      )}
      <RowUploadLink row={document} />
    </div>
  )
}
