import { useId, useState } from 'react'
import type { ContratoListItem } from '../../api/contratos'
import { VisitLink } from '../../documents/list/visit-link'
import { listOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { contratoTitle } from '../../../shared/contrato-title'
import { dateInputValue, today } from '../../../shared/dates'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'
import { ExpanderButton } from '../../ui/expander'
import { ItemCard } from '../../ui/item-card'
import { useAtTop } from '../../ui/use-in-view'
import { StatusBadge } from '../../ui/status-badge'
import { ContratoDetail, periodText } from './contrato-detail'

/** A contract, or a unit that is not let ('Sin Arrendar'), which has nothing to edit. */
export function ContratoCard({
  row,
  total,
  startsOpen,
  isNew,
}: {
  row: ContratoListItem
  /** How many documents a contract is asked for. */
  total: number
  startsOpen: boolean
  isNew: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const detailId = useId()
  const card = useAtTop(startsOpen || isNew)
  const { idContrato } = row
  const title = contratoTitle(row)

  return (
    <ItemCard
      ref={card}
      title={title}
      subtitle={row.direccion ?? ''}
      about={idContrato !== null && <Lease row={row} />}
      percent={idContrato === null ? null : row.contratoDocumentPorcentaje}
      count={idContrato === null ? 'Sin Contrato' : `Documentos (${row.cantidadDocumentsUser}/${total})`}
      actions={
        <>
          {idContrato === null ? (
            <StatusBadge tone="neutral" icon="info">
              Sin Arrendar
            </StatusBadge>
          ) : (
            <>
              {row.cantidadDocumentsUser < total && !isNew && (
                <VisitLink scope={{ of: 'contrato', id: idContrato }} place={title} />
              )}
              <LinkButton variant="quiet" icon="edit" to={routes.contratoEdit(idContrato)}>
                Editar
              </LinkButton>
            </>
          )}
          <ExpanderButton subject="detalle" controls={detailId} open={open} onToggle={() => setOpen(!open)} />
        </>
      }
      next={
        isNew &&
        idContrato !== null && (
          <LinkButton
            variant="primary"
            to={listOf({ area: 'contrato', contrato: idContrato, type: otherDocumentType })}
          >
            Subir sus documentos
          </LinkButton>
        )
      }
    >
      {open && (
        <div id={detailId}>
          <ContratoDetail row={row} title={title} />
        </div>
      )}
    </ItemCard>
  )
}

/** Distinguishes the leases of one property. */
function Lease({ row }: { row: ContratoListItem }) {
  const end = dateInputValue(row.fecha_termino)
  const period = periodText(row)
  return (
    <>
      {row.arrendatario && <p className="clamp">{row.arrendatario}</p>}
      {period !== null && <p>{period}</p>}
      {end !== '' && end < today() && (
        <StatusBadge tone="neutral" icon="clock">
          Terminado
        </StatusBadge>
      )}
    </>
  )
}
