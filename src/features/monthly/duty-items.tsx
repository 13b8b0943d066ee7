import { monthlyDocuments, type MonthlyDocument } from '../../api/monthly'
import { askedOfDuty } from '../../areas/area-lists'
import type { Asked } from '../../areas/asked'
import { AskedTable } from '../../documents/asked-table'
import { RowActions, RowUploadLink } from '../../documents/row-cells'
import { useSaved } from '../../documents/saved-upload'
import { ViewDocument } from '../../documents/view-document'
import { monthAndYear } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { GrowingTable } from '../../ui/growing-list'
import { Panel } from '../../ui/panel'
import { nameOf } from './duty'
import { addressOf, sameTarget } from '../../../shared/areas'

/** What a period asks for of one document type: a row for each property or contract. `name` is the task's. */
export function DutyItems({ name, task, type }: { name: string; task: number; type: number }) {
  const reading = useRead(monthlyDocuments(type, task))
  return (
    <Panel reading={reading} empty={<Empty text="SIN DOCUMENTOS" />}>
      {(documents) => (
        <ItemTable
          duty={name}
          items={documents.map((document, index) => {
            const asked = askedOfDuty(task, document)
            return {
              ...asked,
              name,
              about: nameOf(document) || name,
              listedAt: reading.storedAt,
              // A portal may list two of one target.
              key: `${addressOf(asked.target)} ${index}`,
              document,
            }
          })}
        />
      )}
    </Panel>
  )
}

/** `about` is what the row shows of it. */
type Item = Asked & { key: string; document: MonthlyDocument }

/** A column that no item fills is left out: a dividendo has no tenant. What concerns no property is headed by its detail. */
function ItemTable({ duty, items }: { duty: string; items: readonly Item[] }) {
  const saved = useSaved()
  const texts: { title: string; cell: (item: Item) => string | null }[] = [
    { title: 'Arrendatario', cell: ({ document }) => document.nombre_arrendatario },
    { title: 'Periodo', cell: ({ document }) => monthAndYear(document) },
    { title: 'Detalle', cell: ({ document }) => propertyName(document) && document.detalle },
  ]
  const table = (shown: readonly Item[]) => (
    <AskedTable
      caption={duty}
      onPhone="inline"
      rows={shown}
      rowKey={({ key }) => key}
      columns={[
        {
          title: 'Propiedad',
          heading: true,
          cell: ({ document }) => (
            <>
              {propertyName(document) || (document.detalle ?? duty)}
              {document.direccion !== null && (
                <span className="block soft small regular">{document.direccion}</span>
              )}
            </>
          ),
        },
        ...texts.filter(({ cell }) => items.some(cell)),
      ]}
      actionsOf={(item) => (
        <RowActions>
          {item.idDocument !== null && <ViewDocument documentId={item.idDocument} name={item.about} />}
          <RowUploadLink row={item} name={item.about} />
        </RowActions>
      )}
    />
  )
  return (
    <GrowingTable
      label={`Buscar en ${duty}`}
      items={items}
      itemKey={({ key }) => key}
      searchText={textOf}
      wanted={items.find(({ target }) => saved !== null && sameTarget(saved.target, target))?.key}
    >
      {table}
    </GrowingTable>
  )
}

function textOf({ about, document: { direccion, nombre_arrendatario, detalle } }: Item): string {
  return [about, direccion, nombre_arrendatario, detalle].filter(Boolean).join(' ')
}
