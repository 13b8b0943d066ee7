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

/** A document that a shared file may be; `about` is what its place does not say. */
export type Choice = AskedRow & {
  /** The property, contract or period; empty for the initial documents. */
  place: string
}

export type ChoiceGroup = { key: string; area: Area; place: string; choices: Choice[] }

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

/** 'Otros' takes any number of documents. */
export function otherChoices(things: Things): Choice[] {
  const others = { ...blankRow, name: 'Otros', idDocument: null, status: null, listedAt: null }
  return placesOf(things).map(({ name, others: target }) => ({ ...others, target, place: name }))
}

/**
 * The documents that may be uploaded now. Stored rows (`seen`, in any status) win over the portal's pending and
 * rejected lists while those are not fresh.
 */
export function openChoices(asked: readonly Choice[], seen: readonly Choice[]): Choice[] {
  const known = new Set(seen.map(({ target }) => addressOf(target)))
  return [...seen, ...asked.filter(({ target }) => !known.has(addressOf(target)))].filter(
    ({ target, status }) => target.type !== otherDocumentType && takesUpload(status),
  )
}

/** Groups by area, then by property, contract or period; 'Otros' is last in each. */
export function groupsOf(choices: readonly Choice[], otherDocuments: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  // `otherDocuments` has one entry for each known place, in the order of the groups.
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

/** The place and what it is about, on one line. */
export function placeText({ place, about }: Choice): string {
  return [place, about].filter(Boolean).join(' · ')
}
