import type { MonthlyDocument, MonthlyRows, MonthlyTask } from '../../api/monthly'
import { monthAndYear } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'

/** One of a period's four task rows (docs/contract.md, 'The four rows of a month'). */
export type Duty = {
  name: 'Dividendo' | 'Arriendo' | 'Impuesto' | 'Otros'
  /** The document type's field in docs/contract.md, 'Call 40'. */
  type: keyof Pick<MonthlyRows, 'dividendo' | 'arriendo' | 'impuesto' | 'OtherDocuments'>
  /** Uploaded and total; 'Otros' has only its count. */
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

/** What names an item's controls: what its row shows of it (docs/contract.md, 'Monthly duties', monthly rows). */
export function nameOf(document: MonthlyDocument): string {
  const parts = [
    propertyName(document),
    document.nombre_arrendatario,
    document.detalle,
    monthAndYear(document),
  ]
  return parts.filter(Boolean).join(', ')
}
