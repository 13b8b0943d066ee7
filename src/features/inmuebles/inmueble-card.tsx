import { useId, useState } from 'react'
import type { InmuebleListItem } from '../../api/inmuebles'
import { listOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { propertyTitle } from '../../../shared/property-name'
import { unitNames, type UnitKind } from '../../../shared/unit-kinds'
import { VisitLink } from '../../documents/list/visit-link'
import { routes } from '../../lib/routes'
import { Button, LinkButton } from '../../ui/button'
import { ExpanderButton } from '../../ui/expander'
import { ItemCard } from '../../ui/item-card'
import { lazyPart } from '../../ui/lazy-part'
import { useAtTop } from '../../ui/use-in-view'
import { InmuebleDetail, type DetailPart } from './inmueble-detail'

/** Lazy, because its form is large. */
const UnitsDialog = lazyPart(async () => (await import('./units-dialog')).UnitsDialog)

export function InmuebleCard({
  item,
  total,
  startsOpen,
  isNew,
}: {
  item: InmuebleListItem
  /** How many documents a property is asked for. */
  total: number
  /** Its address leads to its documents. */
  startsOpen: boolean
  isNew: boolean
}) {
  /** The first part of its detail; null while closed. */
  const [first, setFirst] = useState<DetailPart | null>(startsOpen ? 'documents' : null)
  const [units, setUnits] = useState<{ kind: UnitKind; adds?: boolean } | null>(null)
  const detailId = useId()
  const card = useAtTop<HTMLElement>(startsOpen || isNew)
  const { inmueble } = item

  return (
    <ItemCard
      ref={card}
      title={propertyTitle(inmueble)}
      subtitle={[inmueble.direccion, inmueble.comuna].filter(Boolean).join(', ')}
      percent={item.inmuebleDocumentPorcentaje}
      count={`Documentos (${item.cantidadDocumentsUser}/${total})`}
      actions={
        <>
          {item.cantidadDocumentsUser < total && !isNew && (
            <VisitLink scope={{ of: 'inmueble', id: item.id }} place={propertyTitle(inmueble)} />
          )}
          <LinkButton variant="quiet" icon="edit" to={routes.inmuebleEdit(item.id)}>
            Editar
          </LinkButton>
          <Button variant="quiet" icon="car" onClick={() => setUnits({ kind: 'estacionamiento' })}>
            {unitNames.estacionamiento.many}
          </Button>
          <Button variant="quiet" icon="box" onClick={() => setUnits({ kind: 'bodega' })}>
            {unitNames.bodega.many}
          </Button>
          <ExpanderButton
            subject="detalle"
            controls={detailId}
            open={first !== null}
            onToggle={() => setFirst(first === null ? 'data' : null)}
          />
        </>
      }
      next={
        isNew && (
          <>
            <LinkButton
              variant="primary"
              to={listOf({ area: 'inmueble', inmueble: item.id, type: otherDocumentType })}
            >
              Subir sus documentos
            </LinkButton>
            <Button onClick={() => setUnits({ kind: 'estacionamiento', adds: true })}>
              Agregar estacionamiento
            </Button>
            <LinkButton to={routes.contratoCreate} state={{ inmueble: item.id }}>
              Agregar contrato
            </LinkButton>
          </>
        )
      }
    >
      {first !== null && (
        <div id={detailId}>
          <InmuebleDetail item={item} first={first} />
        </div>
      )}
      {units && (
        <UnitsDialog
          {...units}
          key={units.kind}
          inmuebleId={item.id}
          place={propertyTitle(inmueble)}
          onClose={() => setUnits(null)}
        />
      )}
    </ItemCard>
  )
}
