import { documentStatus, type DocumentStatus } from '../../shared/document-status'
import { siiAuthorizationType } from '../../shared/document-types'
import { propertySection } from '../../shared/property-sections'
import type { DemoRow, Papers } from './demo-data'
import type { Subject } from './demo-papers'
import { demoUsers } from './demo-sign-ins'

const { inReview, approved, rejected, complete } = documentStatus

const initial: Readonly<Record<string, Readonly<Record<number, DocumentStatus>>>> = {
  [demoUsers.maria.name]: {
    ...{ 30: approved, 31: inReview, 33: rejected, 35: complete, 36: approved },
    [siiAuthorizationType]: rejected,
  },
  [demoUsers.pedro.name]: { 30: approved, 31: rejected },
}

/** In turn, and again from the start. */
const papers: Readonly<Record<Papers, readonly (DocumentStatus | null)[]>> = {
  complete: [approved, approved, approved, approved, complete],
  most: [approved, approved, inReview, complete, approved, null, approved, rejected, approved, null],
  few: [approved, null, inReview, null, null, null],
  none: [null],
}

/**
 * Statuses by months since the period, and by type, in turn: an older month is further. The list of a
 * month does not depend on what else is asked in it, such as the contribuciones in four of twelve.
 */
const months: readonly Readonly<Record<number, readonly (DocumentStatus | null)[]>>[] = [
  { 71: [null, null, null, inReview], 73: [null, inReview, null, null, inReview] },
  { 70: [null, approved], 71: [inReview, rejected, inReview, null], 72: [approved], 73: [approved] },
  {
    ...{ 70: [inReview, approved], 71: [approved, inReview, approved, complete], 72: [approved] },
    73: [approved, complete, inReview, approved, complete],
  },
  { 70: [approved, complete], 71: [approved, complete], 72: [approved], 73: [approved] },
]

/** Null is still to be uploaded. `index`: of the row; in a month, among those of its type. */
export function statusOf(
  row: DemoRow,
  { owner, inmueble, contrato }: Pick<Subject, 'owner' | 'inmueble' | 'contrato'>,
  index: number,
): DocumentStatus | null {
  const nth = (statuses: readonly (DocumentStatus | null)[]) => statuses[index % statuses.length] ?? null
  switch (row.area) {
    case 'initial':
      return initial[owner]?.[row.type_id] ?? null
    case 'inmueble':
      if (row.section === propertySection.financing) return inmueble?.financed ? approved : null
      return nth(papers[inmueble?.papers ?? 'none'])
    case 'contrato':
      return nth(papers[contrato?.papers ?? 'none'])
    case 'monthly':
      return nth(months[Math.min(row.age ?? 0, 3)]?.[row.type_id] ?? [])
  }
}
