import { monthlyDocuments, type MonthlyDocument } from '../../api/monthly'
import { untold, type Asked } from '../../areas/asked'
import { RowStatus, RowUploadLink } from '../../documents/row-cells'
import { useSaved } from '../../documents/saved-upload'
import { ViewDocument } from '../../documents/view-document'
import { monthAndYear } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import { useRead } from '../../queries/use-read'
import { DataTable, type Column } from '../../ui/data-table'
import { Empty } from '../../ui/empty'
import { GrowingTable } from '../../ui/growing-list'
import { Panel } from '../../ui/panel'
import { nameOf } from './duty'
import styles from './monthly.module.css'
import { addressOf, sameTarget, type Target } from '../../../shared/areas'

/** What a period asks for of one document type: a row for each property or contract. `name` is the task's. */
export function DutyItems({ name, task, type }: { name: string; task: number; type: number }) {
  const reading = useRead(monthlyDocuments(type, task))
  return (
    <Panel reading={reading} empty={<Empty text="SIN DOCUMENTOS" />}>
      {(documents) => (
        <ItemTable
          duty={name}
          items={documents.map((document, index) => itemOf(document, index, name, task, reading.storedAt))}
        />
      )}
    </Panel>
  )
}

type Item = MonthlyDocument & { key: string; name: string; asked: Asked }

function itemOf(
  document: MonthlyDocument,
  index: number,
  duty: string,
  task: number,
  listedAt: number | null,
): Item {
  const { id: type, inmueble_id: inmueble, contrato_id: contrato, status, idDocument, respuesta } = document
  const target: Target = { area: 'monthly', type, task, inmueble, contrato }
  return {
    ...document,
    key: `${addressOf(target)} ${index}`,
    name: nameOf(document) || duty,
    asked: { ...untold, target, name: duty, status, idDocument, respuesta, listedAt },
  }
}

/** A column that no item fills is left out: a dividendo has no tenant. */
function ItemTable({ duty, items }: { duty: string; items: readonly Item[] }) {
  const saved = useSaved()
  const texts: { title: string; cell: (item: Item) => string | null }[] = [
    { title: 'Arrendatario', cell: (item) => item.nombre_arrendatario },
    { title: 'Periodo', cell: monthAndYear },
    { title: 'Detalle', cell: (item) => item.detalle },
  ]
  const columns: Column<Item>[] = [
    {
      title: 'Propiedad',
      heading: true,
      cell: (item) => (
        <>
          {propertyName(item) || duty}
          {item.direccion !== null && <span className={styles['address']}>{item.direccion}</span>}
        </>
      ),
    },
    ...texts.filter(({ cell }) => items.some(cell)),
    { title: 'Estado', cell: (item) => <RowStatus row={item.asked} /> },
    {
      title: 'Acción',
      actions: true,
      cell: (item) => (
        <div className={styles['actions']}>
          {item.idDocument !== null && <ViewDocument documentId={item.idDocument} name={item.name} />}
          <RowUploadLink row={item.asked} name={item.name} typeName={duty} about={item.name} />
        </div>
      ),
    },
  ]
  const isSaved = ({ asked }: Item) => saved !== null && sameTarget(saved.target, asked.target)
  return (
    <GrowingTable
      label={`Buscar en ${duty}`}
      items={items}
      itemKey={(item) => item.key}
      searchText={textOf}
      wanted={items.find(isSaved)?.key}
    >
      {(shown) => (
        <DataTable
          caption={duty}
          onPhone="inline"
          columns={columns}
          rows={shown}
          rowKey={(item) => item.key}
          marked={isSaved}
        />
      )}
    </GrowingTable>
  )
}

function textOf({ name, direccion, nombre_arrendatario, detalle }: Item): string {
  return [name, direccion, nombre_arrendatario, detalle].filter(Boolean).join(' ')
}
