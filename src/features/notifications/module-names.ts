import type { Area } from '../../../shared/target'

/** docs/contract.md, 'Areas and modules'. */
export const moduleNames: Record<Area, string> = {
  initial: 'DOCUMENTACIÓN INICIAL',
  inmueble: 'INMUEBLES',
  contrato: 'CONTRATOS',
  monthly: 'DEBERES MENSUALES',
}
