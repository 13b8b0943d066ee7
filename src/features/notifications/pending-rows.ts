import type { AskedRow } from '../../areas/asked'
import type { MissingGroup, Todo } from '../../documents/list/missing-documents'

/** How many rows are drawn at first and per step, for old phones. */
const step = 50

/** Rows of a group at first; a single further row takes no more room than the button that hides it. */
const few = 5

/** Empty filters show everything. */
export type View = { area: string; property: string; limit: number }
type Action = { area: string } | { property: string } | 'more'

export const wholeList: View = { area: '', property: '', limit: step }

export function reduce(view: View, action: Action): View {
  if (action === 'more') return { ...view, limit: view.limit + step }
  return { ...view, ...action, limit: step }
}

export function isWanted({ target, property }: AskedRow, view: View): boolean {
  return (
    (view.area === '' || target.area === view.area) &&
    (view.property === '' || property?.key === view.property)
  )
}

/** The drawn rows of a group; a closed one keeps its first, for the heading. */
type Section = {
  count: number
  rows: readonly Todo[]
  isOpen: boolean
  /** If it is cut: the row above the 'show all' button. */
  last: Todo | null
  /** `useOpenRows` keys and defaults: for opening the group, and for showing all its rows. */
  fold: [key: string, atFirst: boolean]
  whole: [key: string, atFirst: boolean]
}

/**
 * In a long list, groups that are rejected, overdue or next are open with their first rows; a
 * group that the user opens, or came for (`asked`), is whole. Filtered lists are open. Draws at most `limit` lines (a
 * closed group is one); `reached` counts the documents.
 */
export function pendingRows(
  missing: readonly Todo[],
  view: View,
  isOpen: (key: string, atFirst: boolean) => boolean,
  asked: readonly MissingGroup[] = [],
): { sections: ReadonlyMap<string, Section>; reached: number } {
  const opensAll = missing.length <= step || view.area !== '' || view.property !== ''
  const isUrgent = ({ group }: Todo) => group === 'rejected' || group === 'overdue'
  const next = missing.find((document) => !isUrgent(document))?.section
  const sections = new Map<string, Section>()
  let reached = 0
  let left = view.limit
  for (const [name, documents] of bySection(missing.filter((document) => isWanted(document, view)))) {
    if (left === 0) break
    // A filtered list has its own open state.
    const key = `pending ${view.area} ${view.property} ${name}`
    const isAsked = documents.slice(0, 1).some(({ group }) => asked.includes(group))
    const opens = opensAll || isAsked || name === next || documents.slice(0, 1).some(isUrgent)
    const fold: Section['fold'] = [key, opens]
    const whole: Section['whole'] = [`${key} whole`, opensAll || isAsked || !opens]
    const open = isOpen(...fold)
    const isCut = documents.length > few + 1 && !isOpen(...whole)
    const wanted = documents.slice(0, !open ? 1 : isCut ? few : undefined)
    const rows = wanted.slice(0, left)
    const last = isCut ? (documents[few - 1] ?? null) : null
    sections.set(name, { count: documents.length, rows, isOpen: open, last, fold, whole })
    left -= rows.length
    reached += rows.length < wanted.length ? rows.length : documents.length
  }
  return { sections, reached }
}

function bySection(documents: readonly Todo[]): Map<string, Todo[]> {
  const sections = new Map<string, Todo[]>()
  for (const document of documents) {
    const same = sections.get(document.section)
    if (same) same.push(document)
    else sections.set(document.section, [document])
  }
  return sections
}
