import { useParams } from 'react-router-dom'
import { inmuebleList, isMadeOf, type InmuebleListItem } from '../../api/inmuebles'
import { propertyTitle } from '../../../shared/property-name'
import { latestLike, useCreated } from '../../forms/created'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { LinkButton } from '../../ui/button'
import { Empty } from '../../ui/empty'
import { GrowingList, ListWithButton } from '../../ui/growing-list'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { InmuebleCard } from './inmueble-card'

/** /task/inmuebles/{id?}: with an id, that property is open. */
export function InmueblesPage() {
  usePageTitle('Inmuebles', 'Tus propiedades y sus documentos')
  const reading = useRead(inmuebleList)
  const { id } = useParams()
  const wanted = id === undefined ? null : Number(id)
  const created = useCreated()

  return (
    <ListWithButton
      button={
        <LinkButton to={routes.inmuebleCreate} variant="primary" icon="plus">
          Agregar Inmueble
        </LinkButton>
      }
    >
      <Panel
        reading={reading}
        list={({ inmuebles }) => inmuebles}
        empty={
          <Empty text="SIN DATOS." icon="building">
            <p>Agrega tu primera propiedad para empezar a entregar sus documentos.</p>
          </Empty>
        }
      >
        {({ inmuebles, cantidadDocuments }) => {
          const made = created && latestLike(inmuebles, (item) => isMadeOf(created, item))?.id
          return (
            <GrowingList
              label="Buscar inmueble"
              items={inmuebles}
              itemKey={({ id }) => id}
              searchText={searchText}
              wanted={wanted ?? made}
            >
              {(item) => (
                <InmuebleCard
                  key={item.id === wanted ? 'wanted' : 'listed'}
                  item={item}
                  total={item.cantidadDocuments ?? cantidadDocuments}
                  startsOpen={item.id === wanted}
                  isNew={item.id === made}
                />
              )}
            </GrowingList>
          )
        }}
      </Panel>
    </ListWithButton>
  )
}

function searchText({ inmueble }: InmuebleListItem): string {
  const { direccion, comuna, region, rol } = inmueble
  return [propertyTitle(inmueble), direccion, comuna, region, rol].filter(Boolean).join(' ')
}
