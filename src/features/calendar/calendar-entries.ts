import type { ContratoListItem } from '../../api/contratos'
import type { InmuebleListItem } from '../../api/inmuebles'
import type { MonthlyTask } from '../../api/monthly'
import type { MissingDocument } from '../../documents/missing-documents'
import { contratoTitle } from '../../domain/contrato-title'
import { monthNumber, periodName } from '../../domain/period'
import { propertyTitle } from '../../domain/property-name'
import { dateInputValue } from '../../lib/dates'
import { isoDay, monthName, outOfWeekend } from './days'

/** A date of the landlord's (docs/contract.md, 'Calendar'). */
export type CalendarEntry = {
  /** Stays the same when its day changes. */
  key: string
  kind: 'f29' | 'contribuciones' | 'dividendo' | 'contrato'
  /** `YYYY-MM-DD` */
  day: string
  title: string
  /** Its period, property or number of properties. */
  about: string
  /** The day has passed, and the portal still waits for the document. */
  overdue: boolean
}

/** What the portal's lists say. */
export type CalendarSources = {
  periods: readonly MonthlyTask[]
  inmuebles: readonly InmuebleListItem[]
  contratos: readonly ContratoListItem[]
  missing: readonly MissingDocument[]
}

/** `first` is the first day of the month. */
type Month = { year: number; month: number; first: string }

/** In order of time: from `today` (`YYYY-MM-DD`) to the day before the same date of the next year, and what is overdue of this month. */
export function calendarEntries(sources: CalendarSources, today: string): CalendarEntry[] {
  const end = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const entries = [
    ...monthsAround(today).flatMap((month) => [
      ...f29(month, sources, today),
      ...contribuciones(month, sources),
      ...dividendo(month, sources),
    ]),
    ...sources.contratos.flatMap(contractEnd),
  ]
  const once = new Map(entries.map((entry) => [entry.key, entry]))
  return [...once.values()]
    .filter(({ day, overdue }) => overdue || (day >= today && day < end))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** From the month before this one, whose F29 is due in this one, to the same month of the next year. */
function monthsAround(today: string): Month[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return Array.from({ length: 14 }, (_, index) => {
    const first = isoDay(year, month - 1 + index, 1)
    return { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)), first }
  })
}

/** Of those who invoice electronically: the 20th of the next month, or the first workday after it. Holidays are not known here. */
function f29(of: Month, { periods, missing }: CalendarSources, today: string): CalendarEntry[] {
  if (!periods.some(({ countImpuestoDocument }) => countImpuestoDocument > 0)) return []
  const { year, month, first } = of
  const day = outOfWeekend(isoDay(year, month + 1, 20))
  const isMissing = missing.some(
    (document) =>
      document.month === monthNumber(year, month) &&
      // Its document type's number is the server's own (docs/contract.md, 'Document types').
      /\bF ?29\b|formulario 29\b/i.test(document.name),
  )
  return [
    {
      key: `f29-${year}-${month}`,
      kind: 'f29',
      day,
      title: `Formulario 29 (F29) de ${monthName(first)}`,
      about: periodName({ mes: month, periodo: year }),
      overdue: day < today && isMissing,
    },
  ]
}

/** The months of the four instalments, in their order. */
const instalments = [4, 6, 9, 11]

function contribuciones({ year, month }: Month, { inmuebles }: CalendarSources): CalendarEntry[] {
  const instalment = instalments.indexOf(month) + 1
  const [one, ...more] = inmuebles
  if (instalment === 0 || !one) return []
  return [
    {
      key: `contribuciones-${year}-${month}`,
      kind: 'contribuciones',
      day: isoDay(year, month, 30),
      title: `Contribuciones, cuota ${instalment} de 4`,
      about: more.length === 0 ? propertyTitle(one.inmueble) : `${inmuebles.length} inmuebles`,
      overdue: false,
    },
  ]
}

/** The portal does not know the day of the payment: the month's last one, while the period lacks receipts. */
function dividendo({ year, month, first }: Month, { periods }: CalendarSources): CalendarEntry[] {
  const period = periods.find(({ task }) => task.periodo === year && task.mes === month)
  if (!period || period.countDividendoDocumentUser >= period.countDividendoDocument) return []
  return [
    {
      key: `dividendo-${year}-${month}`,
      kind: 'dividendo',
      day: isoDay(year, month + 1, 0),
      title: `Comprobante de dividendo de ${monthName(first)}: hasta fin de mes`,
      about: periodName(period.task),
      overdue: false,
    },
  ]
}

function contractEnd(row: ContratoListItem): CalendarEntry[] {
  const day = dateInputValue(row.fecha_termino)
  if (row.idContrato === null || day === '') return []
  return [
    {
      key: `contrato-${row.idContrato}`,
      kind: 'contrato',
      day,
      title: row.arrendatario
        ? `Termina el contrato de ${row.arrendatario}`
        : 'Termina un contrato de arriendo',
      about: contratoTitle(row),
      overdue: false,
    },
  ]
}
