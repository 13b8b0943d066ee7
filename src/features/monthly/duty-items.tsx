import { monthlyDocuments, type MonthlyDocument } from '../../api/monthly'
import { RowStatus, RowUploadLink, type AskedRow } from '../../documents/row-cells'
import { ViewDocument } from '../../documents/view-document'
import type { Target } from '../../outbox/upload'
import { useRead } from '../../reading/use-read'
import { DataTable } from '../../ui/data-table'
import { Empty } from '../../ui/empty'
import { Panel } from '../../ui/panel'
import { nameOf, periodOf, propertyOf } from './duty'
import styles from './monthly.module.css'

/** What a period asks for of one document type: a row for each property or contract. */
export function DutyItems({ name, task, type }: { name: string; task: number; type: number }) {
  const reading = useRead(monthlyDocuments(type, task))
  return (
    <Panel reading={reading}>
      {(documents) =>
        documents.length === 0 ? (
          <Empty text="SIN DOCUMENTOS" />
        ) : (
          <DataTable
            caption={name}
            rows={documents.map((document) => ({
              document,
              name: nameOf(document) || name,
              asked: askedRow(document, task, reading.storedAt),
            }))}
            rowKey={({ document }) =>
              `${document.inmueble_id} ${document.contrato_id} ${document.idDocument}`
            }
            columns={[
              {
                title: 'Propiedad',
                heading: true,
                cell: ({ document }) => (
                  <>
                    {propertyOf(document) || name}
                    {document.direccion !== null && (
                      <span className={styles['address']}>{document.direccion}</span>
                    )}
                  </>
                ),
              },
              { title: 'Arrendatario', cell: ({ document }) => document.nombre_arrendatario },
              { title: 'Periodo', cell: ({ document }) => periodOf(document) },
              { title: 'Detalle', cell: ({ document }) => document.detalle },
              {
                title: 'Documento',
                cell: ({ document, name }) =>
                  document.idDocument !== null && (
                    <ViewDocument documentId={document.idDocument} name={name} />
                  ),
              },
              { title: 'Estado', cell: ({ asked }) => <RowStatus row={asked} /> },
              {
                title: 'Acción',
                actions: true,
                cell: (row) => <RowUploadLink row={row.asked} name={row.name} typeName={name} />,
              },
            ]}
          />
        )
      }
    </Panel>
  )
}

function askedRow(document: MonthlyDocument, task: number, listedAt: number | null): AskedRow {
  const { id: type, inmueble_id: inmueble, contrato_id: contrato, status, idDocument } = document
  const target: Target = { area: 'monthly', type, task, inmueble, contrato }
  return { target, status, idDocument, listedAt }
}
