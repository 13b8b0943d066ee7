import type { NotificationItem } from '../../api/notifications'
import { placesOf, type Things } from '../../areas/area-places'
import { areaSummaries } from '../../areas/area-progress'
import { blankRow, type AskedRow } from '../../areas/asked'
import { askedOfItem } from '../../areas/notified'
import { takesUpload, type documentStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { periodName } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import { matches } from '../../lib/search'
import { addressOf, areaIds, areas, idOf, thingOf, type Area, type Target } from '../../../shared/areas'

/** A document that a shared file may be; `about` says what its place does not. */
export type Choice = AskedRow & {
  /** The property, contract or period, as the group is called; empty for the initial documents. */
  place: string
}

/** The documents of one property, contract or period. */
export type ChoiceGroup = { key: string; area: Area; place: string; choices: Choice[] }

/** What a notification of a pending or rejected document asks for. */
export function choiceOfItem(
  item: NotificationItem,
  status: typeof documentStatus.rejected | null,
  listedAt: number | null,
): Choice {
  const asked = askedOfItem(item, status, listedAt)
  const about = [propertyName(item), item.nombre_arrendatario].filter(Boolean).join(', ')
  const isOfMonth = areaSummaries[asked.target.area].asks === 'monthly'
  return { ...asked, place: isOfMonth ? periodName(item) : about, about: isOfMonth ? about : '' }
}

/** 'Otros' of everything that has one: it always takes another document. */
export function otherChoices(things: Things): Choice[] {
  const others = { ...blankRow, name: 'Otros', idDocument: null, status: null, listedAt: null }
  return placesOf(things).map(({ name, others: target }) => ({ ...others, target, place: name }))
}

/**
 * What may be uploaded now. While `asked` (the portal's own account of what is pending and rejected) is not fresh, the rows of
 * the lists that were seen on this device say more: `seen` holds them whatever their status.
 */
export function openChoices(asked: readonly Choice[], seen: readonly Choice[]): Choice[] {
  const known = new Set(seen.map(({ target }) => addressOf(target)))
  return [...seen, ...asked.filter(({ target }) => !known.has(addressOf(target)))].filter(
    ({ target, status }) => target.type !== otherDocumentType && takesUpload(status),
  )
}

/** By area, then by property, contract or period in the order of the choices; 'Otros' last in each. */
export function groupsOf(choices: readonly Choice[], otherDocuments: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  // `otherDocuments` has one of each property, contract and period: it gives the groups their names and order.
  for (const { target, place } of [...otherDocuments, ...choices]) {
    const key = groupKey(target)
    if (!groups.has(key)) groups.set(key, { key, area: target.area, place, choices: [] })
  }
  for (const choice of [...choices, ...otherDocuments])
    groups.get(groupKey(choice.target))?.choices.push(choice)
  return [...groups.values()].sort((a, b) => areaIds.indexOf(a.area) - areaIds.indexOf(b.area))
}

function groupKey(target: Target): string {
  return `${target.area} ${idOf(target, thingOf(target.area) ?? '')}`
}

/** The choices that match a search by the document's name, what it is about, its place or its area. */
export function found(groups: readonly ChoiceGroup[], query: string) {
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ name, about }) =>
        matches(query, [name, about, group.place, areas[group.area].name].join('\n')),
      ),
    }))
    .filter(({ choices }) => choices.length > 0)
}
