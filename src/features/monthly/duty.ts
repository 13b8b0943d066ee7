import type { MonthlyDocument, MonthlyRows, MonthlyTask } from '../../api/monthly'

/** One of a period's four task rows (specification §2, Monthly duties; contract §2 'Monthly rows'). */
export type Duty = {
  name: 'Dividendo' | 'Arriendo' | 'Impuesto' | 'Otros'
  /** The document type's field in call 40. */
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

export function propertyOf(document: MonthlyDocument): string {
  return [document.tipo, document.numero_departamento].filter(Boolean).join(' ')
}

/** `3/2025`, the month without a leading zero (contract §4). */
export function periodOf(document: MonthlyDocument): string {
  return [document.mes, document.periodo].filter(Boolean).join('/')
}

/** What names an item's controls: what its row shows of it (contract §4, monthly rows). */
export function nameOf(document: MonthlyDocument): string {
  const parts = [propertyOf(document), document.nombre_arrendatario, document.detalle, periodOf(document)]
  return parts.filter(Boolean).join(', ')
}
