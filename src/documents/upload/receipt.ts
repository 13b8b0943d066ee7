import { storedAtText } from '../../../shared/dates'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'

/** The receipt's number and time of a delivery: '(N° 387, hoy 12:33)'. */
export function receiptDetails({ receipt, delivered }: Upload): string {
  const details = [
    receipt?.document_id != null && `N° ${receipt.document_id}`,
    delivered !== null && storedAtText(delivered),
  ]
  return `(${details.filter(Boolean).join(', ')})`
}

/** The page of a delivery's receipt (docs/contract.md, 'Receipt page'). */
export function receiptRoute({ id }: Upload): string {
  return `${routes.envios}/${id}`
}
