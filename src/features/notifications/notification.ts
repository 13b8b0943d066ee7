import type { NotificationItem } from '../../api/notifications'
import { dateText } from '../../lib/dates'
import { targetOf } from '../../documents/upload-targets'
import type { Area } from '../../outbox/upload'

/** Specification §2, Notifications. */
export const moduleNames: Record<Area, string> = {
  initial: 'DOCUMENTACIÓN INICIAL',
  inmueble: 'INMUEBLES',
  contrato: 'CONTRATOS',
  monthly: 'DEBERES MENSUALES',
}

/** Which property, tenant and period the document is about, as far as the notification says. */
export function detailOf(item: NotificationItem): string {
  const { area } = targetOf(item)
  const unit = [item.tipo, item.numero_departamento].filter(Boolean).join(' ')
  const start = area === 'contrato' && item.fecha_inicio && `desde el ${dateText(item.fecha_inicio)}`
  const period = [item.mes, item.periodo].filter(Boolean).join('/')
  return [unit, item.nombre_arrendatario, start, period && `Periodo ${period}`].filter(Boolean).join(' · ')
}
