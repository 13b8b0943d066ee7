import { initialDocuments, initialOtherDocuments } from '../../api/initial'
import { typeWithoutViewer } from '../../api/documents'
import type { Row } from '../../api/wire'
import { DocumentTable } from '../../documents/document-table'
import { useRead } from '../../reading/use-read'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'

export function InitialPage() {
  usePageTitle('Documentación Inicial', 'Los documentos con que tu contador empieza a trabajar')
  const reading = useRead(initialDocuments)
  return (
    <Card>
      <Panel reading={reading}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty text="SIN DATOS." />
          ) : (
            <DocumentTable
              caption="Documentación Inicial"
              rows={rows}
              listedAt={reading.storedAt}
              targetOf={({ id }) => ({ area: 'initial', type: id })}
              others={initialOtherDocuments}
              hidesStatus={hidesStatus}
            />
          )
        }
      </Panel>
    </Card>
  )
}

/** Specification §2: of type 42 some statuses are not shown. The row of type 32 shows none at all. */
function hidesStatus({ id, status }: Row): boolean {
  return id === typeWithoutViewer && (status === 1 || status === 2)
}
