import type { ContratoListItem } from '../../api/contratos'
import type { InmuebleListItem } from '../../api/inmuebles'
import type { MonthlyTask } from '../../api/monthly'
import type { NotificationItem } from '../../api/notifications'
import { targetOfItem } from '../../documents/upload-targets'
import { takesUpload, type AskedStatus } from '../../../shared/document-status'
import { otherDocumentType } from '../../../shared/document-types'
import { periodName } from '../../../shared/period'
import { propertyName, propertyTitle } from '../../../shared/property-name'
import { matches } from '../../lib/search'
import { addressOf, areaIds, areas, type Area, type Target } from '../../../shared/areas'

/** A document that a shared file may be. */
export type Choice = {
  target: Target
  /** The document type's name. */
  name: string
  /** The property, contract or period, as the group is called; empty for the initial documents. */
  place: string
  /** Which property and tenant within a period; empty elsewhere. */
  about: string
  idDocument: number | null
  status: AskedStatus
  /** `Reading.storedAt` of the list that it stands in. */
  listedAt: number | null
}

/** The documents of one property, contract or period. */
export type ChoiceGroup = { key: string; area: Area; place: string; choices: Choice[] }

/** The lists of what there is; empty as long as they are not known. */
export type Places = {
  inmuebles: readonly InmuebleListItem[]
  contratos: readonly ContratoListItem[]
  tasks: readonly MonthlyTask[]
}

export function contractName(unit: ContratoListItem): string {
  return [propertyTitle(unit), unit.arrendatario].filter(Boolean).join(', ')
}

/** What a notification of a pending or rejected document asks for. */
export function choiceOfItem(item: NotificationItem, status: AskedStatus, listedAt: number | null): Choice {
  const target = targetOfItem(item)
  const unit = propertyName(item)
  const unitAndTenant = [unit, item.nombre_arrendatario].filter(Boolean).join(', ')
  const monthly = target.area === 'monthly'
  return {
    target,
    name: item.descripcion,
    place: monthly ? periodName(item) : target.area === 'inmueble' ? unit : unitAndTenant,
    about: monthly ? unitAndTenant : '',
    idDocument: item.documents_id,
    status,
    listedAt,
  }
}

/** 'Otros' of everything that has one: it always takes another document. */
export function otherChoices({ inmuebles, contratos, tasks }: Places): Choice[] {
  const other = (target: Target, place: string): Choice => ({
    target,
    name: 'Otros',
    place,
    about: '',
    idDocument: null,
    status: null,
    listedAt: null,
  })
  const type = otherDocumentType
  return [
    other({ area: 'initial', type }, ''),
    ...inmuebles.map(({ id, inmueble }) =>
      other({ area: 'inmueble', type, inmueble: id }, propertyTitle(inmueble)),
    ),
    ...contratos.flatMap((row) =>
      row.idContrato === null
        ? []
        : [other({ area: 'contrato', type, contrato: row.idContrato }, contractName(row))],
    ),
    ...tasks.map(({ id, task }) =>
      other({ area: 'monthly', type, task: id, inmueble: null, contrato: null }, periodName(task)),
    ),
  ]
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
  switch (target.area) {
    case 'initial':
      return 'initial'
    case 'inmueble':
      return `inmueble/${target.inmueble}`
    case 'contrato':
      return `contrato/${target.contrato}`
    case 'monthly':
      return `monthly/${target.task}`
  }
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
