import type { MonthlyDocument, MonthlyRows, MonthlyTask } from '../../api/monthly'
import { monthAndYear } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'

/** docs/contract.md, 'The four rows of a month'. */
export type Duty = {
  name: 'Dividendo' | 'Arriendo' | 'Impuesto' | 'Otros'
  /** The type's field in docs/contract.md, 'Call 40'. */
  type: keyof Pick<MonthlyRows, 'dividendo' | 'arriendo' | 'impuesto' | 'OtherDocuments'>
  /** Uploaded/total; 'Otros' has only a count. */
  counter: (task: MonthlyTask) => string
  canAdd: (task: MonthlyTask) => boolean
}

export const duties: readonly Duty[] = [
  {
    name: 'Dividendo',
    type: 'dividendo',
    counter: (task) => `${task.countDividendoDocumentUser}/${task.countDividendoDocument}`,
    canAdd: () => false,
  },
  {
    name: 'Arriendo',
    type: 'arriendo',
    counter: (task) => `${task.countArriendoDocumentUser}/${task.countArriendoDocument}`,
    canAdd: () => false,
  },
  {
    name: 'Impuesto',
    type: 'impuesto',
    counter: (task) => `${task.countImpuestoDocumentUser}/${task.countImpuestoDocument}`,
    canAdd: (task) => task.countImpuestoDocumentPendingUser > 0,
  },
  {
    name: 'Otros',
    type: 'OtherDocuments',
    counter: (task) => String(task.countOtrosDocument),
    canAdd: () => true,
  },
]

/**
 * Labels an item's controls with what its row shows (docs/contract.md, 'Monthly duties'). `property`
 * may be the title of its contract.
 */
export function nameOf(document: MonthlyDocument, property = propertyName(document)): string {
  const parts = [property, document.nombre_arrendatario, document.detalle, monthAndYear(document)]
  return parts.filter(Boolean).join(', ')
}
