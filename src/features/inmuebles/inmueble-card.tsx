import { Suspense, useId, useState } from 'react'
import type { InmuebleListItem } from '../../api/inmuebles'
import { propertyTitle } from '../../../shared/property-name'
import { unitNames, type UnitKind } from '../../../shared/unit-kinds'
import { VisitLink } from '../../documents/visit-link'
import { routes } from '../../lib/routes'
import { Button, LinkButton } from '../../ui/button'
import { ExpanderButton } from '../../ui/expander'
import { ItemCard } from '../../ui/item-card'
import { lazyPart } from '../../ui/lazy-part'
import { useAtTop } from '../../ui/use-in-view'
import { InmuebleDetail } from './inmueble-detail'

/** Its form is another screen's worth of code. */
const UnitsDialog = lazyPart(async () => (await import('./units-dialog')).UnitsDialog)

/** One property: what it is and how far its documents are; opened, everything about it. */
export function InmuebleCard({
  item,
  total,
  startsOpen,
}: {
  item: InmuebleListItem
  /** The documents that a property is asked for. */
  total: number
  startsOpen: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const [units, setUnits] = useState<UnitKind | null>(null)
  const detailId = useId()
  const card = useAtTop(startsOpen)
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
          {item.cantidadDocumentsUser < total && (
            <VisitLink scope={{ of: 'inmueble', id: item.id }} place={propertyTitle(inmueble)} />
          )}
          <LinkButton icon="edit" to={routes.inmuebleEdit(item.id)}>
            Editar
          </LinkButton>
          <Button icon="car" onClick={() => setUnits('estacionamiento')}>
            {unitNames.estacionamiento.many}
          </Button>
          <Button icon="box" onClick={() => setUnits('bodega')}>
            {unitNames.bodega.many}
          </Button>
          <ExpanderButton subject="detalle" controls={detailId} open={open} onToggle={() => setOpen(!open)} />
        </>
      }
    >
      {open && (
        <div id={detailId}>
          <InmuebleDetail item={item} />
        </div>
      )}
      {units && (
        <Suspense>
          <UnitsDialog key={units} kind={units} inmuebleId={item.id} onClose={() => setUnits(null)} />
        </Suspense>
      )}
    </ItemCard>
  )
}
