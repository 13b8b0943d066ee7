import { targetOfIds, type Area } from '../../shared/areas'
import { dateText } from '../../shared/dates'
import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { monthAndYear, monthNumber, periodName } from '../../shared/period'
import { propertyName, propertyTitle } from '../../shared/property-name'
import type { NotificationItem } from '../api/notifications'
import { detailOfName, type AskedRow } from './asked'

type Status = typeof documentStatus.rejected | null

/** As `askedOfItem`, of a list as it was read. */
export function askedOfItems(
  items: readonly NotificationItem[] = [],
  status: Status,
  listedAt: number | null,
): AskedRow[] {
  return items.map((item) => askedOfItem(item, status, listedAt))
}

/** `status` null: pending (docs/contract.md, 'Item: a document of a notification'). */
export function askedOfItem(item: NotificationItem, status: Status, listedAt: number | null): AskedRow {
  const { id: type, tarea_id: task, contrato_id: contrato, inmueble_id: inmueble } = item
  const target = targetOfIds({ type, task, contrato, inmueble })
  const unit = propertyName(item)
  // A provider may name a contract's property without its id.
  const key = inmueble === null ? unit : String(inmueble)
  const year = Number(item.periodo)
  return {
    target,
    property: key === '' ? null : { key, title: propertyTitle(item) },
    month: item.mes && year ? monthNumber(year, item.mes) : 0,
    earlier: item.anteriores,
    name: item.descripcion,
    detalle: type === otherDocumentType ? detailOfName(item.descripcion) : '',
    about: aboutOf(item, target.area),
    idDocument: item.documents_id,
    status,
    respuesta: item.respuesta,
    listedAt,
  }
}

function aboutOf(item: NotificationItem, area: Area): string {
  const from = area === 'contrato' && dateText(item.fecha_inicio)
  const start = from && `desde el ${from}`
  const period = monthAndYear(item) && periodName(item)
  return [propertyName(item), item.nombre_arrendatario, start, period].filter(Boolean).join(' · ')
}
