import { addMonths, getMonth, getYear } from 'date-fns'
import { contratoTitle } from '../../../shared/contrato-title'
import { f29DueDay, isF29 } from '../../../shared/f29'
import { monthNumber, periodName } from '../../../shared/period'
import { propertyName, propertyTitle } from '../../../shared/property-name'
import { dateInputValue, isoDay } from '../../../shared/dates'
import { monthName } from '../../../shared/days'
import { areaIds, areas } from '../../../shared/areas'
import type { AnswerOf } from '../../../shared/calls/call'
import type { expiring } from '../../../shared/calls/expiry'
import type { ContratoListItem } from '../../api/contratos'
import type { InmuebleListItem } from '../../api/inmuebles'
import type { MonthlyTask } from '../../api/monthly'
import type { Todo } from '../../documents/list/missing-documents'

/** docs/contract.md, 'Calendar'. */
export type CalendarEntry = {
  /** Stays the same when its day changes. */
  key: string
  kind: 'f29' | 'contribuciones' | 'dividendo' | 'contrato' | 'documento'
  /** `YYYY-MM-DD` */
  day: string
  title: string
  /** Its period, property or number of properties. */
  about: string
  /** The day has passed, and the document is still missing. */
  overdue?: boolean
  /** The portal has its documents. */
  delivered?: boolean
}

export type CalendarSources = {
  periods: readonly MonthlyTask[]
  inmuebles: readonly InmuebleListItem[]
  contratos: readonly ContratoListItem[]
  missing: readonly Todo[]
  expiring: readonly ExpiringDocument[]
}

type ExpiringDocument = AnswerOf<typeof expiring>['documentos'][number]

/** `first` is the first day of the month. */
type Month = { year: number; month: number; first: string }

/** Sorted: one year from `today` (`YYYY-MM-DD`), and overdue dates of this month. */
export function calendarEntries(sources: CalendarSources, today: string): CalendarEntry[] {
  const end = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const entries = [
    ...monthsAround(today).flatMap((month) => [
      ...f29(month, sources, today),
      ...contribuciones(month, sources),
      ...dividendo(month, sources),
    ]),
    ...sources.contratos.flatMap(contractEnd),
    ...sources.expiring.flatMap(expiry),
  ]
  const once = new Map(entries.map((entry) => [entry.key, entry]))
  return [...once.values()]
    .filter(({ day, overdue }) => overdue === true || (day >= today && day < end))
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** 14 months from the previous one, whose F29 is due this month. */
function monthsAround(today: string): Month[] {
  // Noon stays on the same day when the clock changes.
  const thisMonth = new Date(`${today.slice(0, 8)}01T12:00`)
  return Array.from({ length: 14 }, (_, index) => {
    const date = addMonths(thisMonth, index - 1)
    const [year, month] = [getYear(date), getMonth(date) + 1]
    return { year, month, first: isoDay(year, month, 1) }
  })
}

function periodOf({ year, month }: Month, periods: readonly MonthlyTask[]): MonthlyTask | undefined {
  return periods.find(({ task }) => task.periodo === year && task.mes === month)
}

function f29(of: Month, { periods, missing }: CalendarSources, today: string): CalendarEntry[] {
  if (!periods.some(({ countImpuestoDocument }) => countImpuestoDocument > 0)) return []
  const { year, month, first } = of
  const day = f29DueDay(year, month)
  const period = periodOf(of, periods)
  const isMissing = missing.some(
    ({ name, month: asked }) => asked === monthNumber(year, month) && isF29(name),
  )
  return [
    {
      key: `f29-${year}-${month}`,
      kind: 'f29',
      day,
      title: `Formulario 29 (F29) de ${monthName(first)}`,
      about: periodName({ mes: month, periodo: year }),
      overdue: day < today && isMissing,
      delivered:
        !!period &&
        period.countImpuestoDocument > 0 &&
        period.countImpuestoDocumentUser >= period.countImpuestoDocument,
    },
  ]
}

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
    },
  ]
}

/** The portal lacks the payment day: the month's last day, while receipts are missing. */
function dividendo(of: Month, { periods }: CalendarSources): CalendarEntry[] {
  const { year, month, first } = of
  const period = periodOf(of, periods)
  if (!period || period.countDividendoDocumentUser >= period.countDividendoDocument) return []
  return [
    {
      key: `dividendo-${year}-${month}`,
      kind: 'dividendo',
      day: isoDay(year, month + 1, 0),
      title: `Comprobante de dividendo de ${monthName(first)}: hasta fin de mes`,
      about: periodName(period.task),
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
    },
  ]
}

function expiry({
  document_id,
  area,
  documento,
  detalle,
  vence,
  ...property
}: ExpiringDocument): CalendarEntry[] {
  const day = dateInputValue(vence)
  if (day === '') return []
  const known = areaIds.find((one) => one === area)
  const name = documento && detalle ? `${documento}: ${detalle}` : documento
  return [
    {
      key: `vence-${document_id}`,
      kind: 'documento',
      day,
      title: name ? `Vence: ${name}` : 'Vence un documento',
      about: propertyName(property) || (known ? areas[known].name : ''),
    },
  ]
}
