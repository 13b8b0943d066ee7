import { storedAtText } from '../../../shared/dates'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'

/** '(N° 387, hoy 12:33)'. */
export function receiptDetails({ receipt, delivered }: Upload): string {
  const details = [
    receipt?.document_id != null && `N° ${receipt.document_id}`,
    delivered !== null && storedAtText(delivered),
  ]
  return `(${details.filter(Boolean).join(', ')})`
}

/** docs/contract.md, 'Receipt page'. */
export function receiptRoute({ id }: Upload): string {
  return `${routes.envios}/${id}`
}
