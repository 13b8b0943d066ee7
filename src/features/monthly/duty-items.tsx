import { contratoList } from '../../api/contratos'
import { monthlyDocuments, type MonthlyDocument } from '../../api/monthly'
import { askedOfDuty } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import { AskedTable } from '../../documents/list/asked-table'
import { RowUploadLink } from '../../documents/list/row-cells'
import { useSaved } from '../../documents/upload/saved-upload'
import { ViewDocument } from '../../documents/viewer/view-document'
import { contratoTitle } from '../../../shared/contrato-title'
import { monthAndYear } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { GrowingTable } from '../../ui/growing-list'
import { Panel } from '../../ui/panel'
import { nameOf } from './duty'
import styles from './monthly.module.css'
import { addressOf, sameTarget } from '../../../shared/areas'

/** A row for each document that the duty asks for. `name` is the duty's. */
export function DutyItems({ name, task, type }: { name: string; task: number; type: number }) {
  const reading = useRead(monthlyDocuments(type, task))
  const { titleOf, isRead } = useTitles(name === 'Arriendo')
  return (
    <Panel
      reading={isRead ? reading : { ...reading, status: 'loading' }}
      empty={
        <Empty text="SIN DOCUMENTOS">
          <p>Cuando tu contador pida documentos de este mes, aparecerán aquí.</p>
        </Empty>
      }
    >
      {(documents) => (
        <ItemTable
          duty={name}
          items={documents.map((document, index) => {
            const asked = askedOfDuty(task, document)
            return {
              ...asked,
              name,
              title: titleOf(document),
              about: nameOf(document, titleOf(document)) || name,
              listedAt: reading.storedAt,
              // A portal may list the same target twice.
              key: `${addressOf(asked.target)} ${index}`,
              document,
            }
          })}
        />
      )}
    </Panel>
  )
}

/** Titles for documents of contracts: of one property a storage room may be let alone. */
function useTitles(ofContracts: boolean) {
  const { data, status } = useRead(contratoList, { enabled: ofContracts })
  const leases = new Map(data?.contratos.map((row) => [row.idContrato, row]))
  const titleOf = (document: MonthlyDocument) => {
    const lease = document.contrato_id === null ? undefined : leases.get(document.contrato_id)
    return lease ? contratoTitle(lease) : propertyName(document)
  }
  return { titleOf, isRead: !ofContracts || status !== 'loading' }
}

type Item = AskedRow & { key: string; title: string; document: MonthlyDocument }

/** Columns that no item fills are left out. Items without a property are headed by their detail. */
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
      rows={shown}
      rowKey={({ key }) => key}
      columns={[
        {
          title: 'Propiedad',
          heading: true,
          cell: ({ title, document }) => (
            <>
              {title || (document.detalle ?? duty)}
              {document.direccion !== null && <small className={styles['wide']}>{document.direccion}</small>}
              <small className={styles['narrow']}>{placeOf({ title, document }, items)}</small>
            </>
          ),
        },
        ...texts.filter(({ cell }) => items.some(cell)),
      ]}
      actionsOf={(item) => (
        <div className="wrap">
          {item.idDocument !== null && <ViewDocument documentId={item.idDocument} name={item.about} />}
          <RowUploadLink row={item} label={`Subir ${item.about}`} />
        </div>
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

type Place = Pick<Item, 'title' | 'document'>

/**
 * On a phone a row has one line below its title: whose lease or what it is says more than its address, which
 * tells apart what else would look alike.
 */
function placeOf(item: Place, all: readonly Place[]): string {
  const said = wordsOf(item)
  const isAlone = all.filter((one) => one.title === item.title && wordsOf(one) === said).length < 2
  return [isAlone && said !== '' ? null : item.document.direccion, said].filter(Boolean).join(' · ')
}

function wordsOf({ document }: Place): string {
  const { nombre_arrendatario: tenant, detalle } = document
  return [tenant, propertyName(document) && detalle].filter(Boolean).join(' · ')
}

function textOf({ about, document: { direccion, nombre_arrendatario, detalle } }: Item): string {
  return [about, direccion, nombre_arrendatario, detalle].filter(Boolean).join(' ')
}
