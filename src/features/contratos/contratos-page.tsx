import { useNavigate, useParams } from 'react-router-dom'
import { contratoList, isMadeOf, leasesOf, type ContratoListItem } from '../../api/contratos'
import { contratoTitle } from '../../../shared/contrato-title'
import { latestLike, useCreated } from '../../forms/created'
import { routes } from '../../lib/routes'
import { formatRut } from '../../../shared/rut'
import { useRead } from '../../queries/use-read'
import { Button } from '../../ui/button'
import { Empty } from '../../ui/empty'
import { GrowingList, ListWithButton } from '../../ui/growing-list'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { ContratoCard } from './contrato-card'

/** /task/arriendo/{id?}: with an id, that contract is open. */
export function ContratosPage() {
  usePageTitle('Contratos de Arriendo', 'Tus contratos y sus documentos')
  const navigate = useNavigate()
  const reading = useRead(contratoList)
  const { id } = useParams()
  const wanted = id === undefined ? null : `contrato ${Number(id)}`
  const created = useCreated()

  return (
    <ListWithButton
      // A button by docs/contract.md, 'Contract list'.
      button={
        <Button variant="primary" icon="plus" onClick={() => void navigate(routes.contratoCreate)}>
          Agregar Contrato de Arriendo
        </Button>
      }
    >
      <Panel
        reading={reading}
        list={({ contratos }) => contratos}
        empty={
          <Empty text="SIN DATOS." icon="contract">
            <p>Agrega tu primer contrato de arriendo para entregar sus documentos.</p>
          </Empty>
        }
      >
        {({ contratos, cantidadDocuments }) => {
          const made = created && latestLike(leasesOf(contratos), (row) => isMadeOf(created, row))
          return (
            <GrowingList
              label="Buscar contrato"
              items={contratos}
              itemKey={keyOf}
              searchText={searchText}
              wanted={wanted ?? (made && `contrato ${made.id}`)}
            >
              {(row) => (
                <ContratoCard
                  // Remounts a card that its address opens.
                  key={keyOf(row) === wanted ? 'wanted' : 'listed'}
                  row={row}
                  total={row.cantidadDocuments ?? cantidadDocuments}
                  startsOpen={keyOf(row) === wanted}
                  isNew={made?.id === row.idContrato}
                />
              )}
            </GrowingList>
          )
        }}
      </Panel>
    </ListWithButton>
  )
}

/** Units without a lease have ids that contracts may have too. */
function keyOf(row: ContratoListItem): string {
  if (row.idContrato !== null) return `contrato ${row.idContrato}`
  return ['unidad', row.id, row.estacionamiento_id, row.bodega_id].join(' ')
}

function searchText(row: ContratoListItem): string {
  const { direccion, arrendatario, rut_arrendatario: rut } = row
  // The RUT as it is written on paper, and as it was received.
  return [contratoTitle(row), direccion, arrendatario, rut && formatRut(rut), rut].filter(Boolean).join(' ')
}
