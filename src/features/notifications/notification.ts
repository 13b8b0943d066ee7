import type { NotificationItem } from '../../api/notifications'
import { targetOf } from '../../documents/upload-targets'
import { monthAndYear, periodName } from '../../domain/period'
import { propertyName } from '../../domain/property-name'
import type { Area } from '../../domain/target'
import { dateText } from '../../lib/dates'

/** docs/contract.md, 'Areas and modules'. */
export const moduleNames: Record<Area, string> = {
  initial: 'DOCUMENTACIÓN INICIAL',
  inmueble: 'INMUEBLES',
  contrato: 'CONTRATOS',
  monthly: 'DEBERES MENSUALES',
}

/** Which property, tenant and period the document is about, as far as the notification says. */
export function detailOf(item: NotificationItem): string {
  const { area } = targetOf(item)
  const start = area === 'contrato' && item.fecha_inicio && `desde el ${dateText(item.fecha_inicio)}`
  const period = monthAndYear(item) && periodName(item)
  return [propertyName(item), item.nombre_arrendatario, start, period].filter(Boolean).join(' · ')
}
