import { documentStatus } from '../../../shared/document-status'
import type { AskedRow } from '../../areas/asked'
import { f29DueDay, isF29 } from '../../../shared/f29'
import { monthNumber, monthOf, periodName } from '../../../shared/period'
import { dateText } from '../../../shared/dates'
import type { OutboxSnapshot } from '../../outbox/engine/snapshot'
import { uploadOver } from './row-upload'
import { routes } from '../../lib/routes'
import { areas } from '../../../shared/areas'
import { areaSummaries } from '../../areas/area-progress'

/** In the order in which to do them. */
const groups = ['rejected', 'overdue', 'month', 'initial', 'property', 'later'] as const
export type MissingGroup = (typeof groups)[number]

/** A missing document and its place in the order. */
export type Todo = AskedRow & {
  group: MissingGroup
  /** The heading: the rejected ones, a month, the initial documents, a property. */
  section: string
  /** The user has to act on its upload. */
  blocked: boolean
}

/** The headings of the home screen over all groups, and the list that has all of their documents. */
export const segments: readonly { title: string; groups: readonly MissingGroup[]; to: string }[] = [
  { title: 'Rechazados', groups: ['rejected'], to: routes.rejected },
  { title: 'Atrasados', groups: ['overdue'], to: routes.pending },
  { title: 'Este mes', groups: ['month', 'initial'], to: routes.pending },
  { title: 'Más adelante', groups: ['property', 'later'], to: routes.pending },
]

/** 'Lo que falta hoy': what is rejected or overdue, this month's and the initial documents. */
export function isForToday({ group }: Todo): boolean {
  return group !== 'property' && group !== 'later'
}

/**
 * Whether the user has to act on a document's upload. False: this device queued it, or delivered it
 * after the list was read; null: there is none.
 */
export function isBlocked(document: AskedRow, { uploads }: Pick<OutboxSnapshot, 'uploads'>): boolean | null {
  const upload = uploadOver(uploads, document)
  return upload ? upload.state === 'blocked' : null
}

/**
 * Everything to upload, in `groups` order; this month's group includes last month's F29 until it is
 * due. `blocked`: `isBlocked` of each. `today` is `YYYY-MM-DD` in Santiago.
 */
export function missingDocuments(
  asked: readonly AskedRow[],
  blocked: readonly (boolean | null)[],
  today: string,
): { missing: Todo[]; onTheWay: AskedRow[] } {
  const missing: Todo[] = []
  const onTheWay: AskedRow[] = []
  asked.forEach((document, at) => {
    if (blocked[at] === false) onTheWay.push(document)
    else missing.push({ ...document, ...standing(document, today), blocked: blocked[at] ?? false })
  })
  return { missing: inOrder(missing), onTheWay }
}

function standing(asked: AskedRow, today: string): Pick<Todo, 'group' | 'section' | 'month'> {
  const { status, target, property, month } = asked
  if (status === documentStatus.rejected) return { group: 'rejected', section: 'Rechazados', month }
  switch (areaSummaries[target.area].asks) {
    case 'once':
      return { group: 'initial', section: areas[target.area].name, month: 0 }
    case 'each':
      return { group: 'property', section: property?.title ?? 'Otros inmuebles', month: 0 }
    case 'monthly':
      return { month, ...standingOfMonth(asked, today) }
  }
}

function standingOfMonth(
  { name, target, month }: AskedRow,
  today: string,
): { group: MissingGroup; section: string; month?: number } {
  const thisMonth = monthNumber(Number(today.slice(0, 4)), Number(today.slice(5, 7)))
  if (month === 0) return { group: 'month', section: areas[target.area].name, month: thisMonth }
  const { year, mes } = monthOf(month)
  const period = periodName({ mes, periodo: year })
  const due = month === thisMonth - 1 && isF29(name) ? f29DueDay(year, mes) : ''
  if (due >= today) return { group: 'month', section: `Vence el ${dateText(due)}: ${period}` }
  if (month < thisMonth) return { group: 'overdue', section: `Atrasado: ${period}` }
  return month === thisMonth
    ? { group: 'month', section: `Este mes: ${period}` }
    : { group: 'later', section: period }
}

/** Sorts them in place. */
function inOrder(missing: Todo[]): Todo[] {
  const keys = new Set(missing.flatMap(({ property }) => property?.key ?? []))
  const places = new Map([...keys].map((key, place) => [key, place]))
  const place = ({ group, property }: Todo) =>
    group === 'property' && property ? (places.get(property.key) ?? 0) : 0
  return missing.sort(
    (a, b) =>
      groups.indexOf(a.group) - groups.indexOf(b.group) ||
      (a.group === 'rejected' ? 0 : a.month - b.month) ||
      place(a) - place(b),
  )
}
