import type { ContratoListItem } from '../../api/contratos'
import { otherDocumentType } from '../../api/documents'
import type { InmuebleListItem } from '../../api/inmuebles'
import type { MonthlyTask } from '../../api/monthly'
import type { NotificationItem } from '../../api/notifications'
import type { DocumentStatus } from '../../api/wire'
import { takesUpload } from '../../documents/status'
import { targetOf } from '../../documents/upload-targets'
import { matches } from '../../lib/search'
import { targetKey, type Area, type Target } from '../../outbox/upload'

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
  status: DocumentStatus
  /** `Reading.storedAt` of the list that it stands in. */
  listedAt: number | null
}

/** The documents of one property, contract or period. */
export type ChoiceGroup = { key: string; area: Area; place: string; choices: Choice[] }

/** The lists that say what there is. What is not known (yet) is empty. */
export type Places = {
  inmuebles: readonly InmuebleListItem[]
  contratos: readonly ContratoListItem[]
  tasks: readonly MonthlyTask[]
}

export function propertyName(unit: { tipo: string | null; numero_departamento: string | null }): string {
  return [unit.tipo, unit.numero_departamento].filter(Boolean).join(' ') || 'Inmueble'
}

export function contractName(unit: ContratoListItem): string {
  return [propertyName(unit), unit.arrendatario].filter(Boolean).join(', ')
}

export function periodName(period: { mes: number | null; periodo: number | string | null }): string {
  return `Periodo ${[period.mes, period.periodo].filter(Boolean).join('/')}`
}

/** What a notification of a pending or rejected document asks for. */
export function choiceOfItem(
  item: NotificationItem,
  status: DocumentStatus,
  listedAt: number | null,
): Choice {
  const target = targetOf(item)
  const unit = [item.tipo, item.numero_departamento].filter(Boolean).join(' ')
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
      other({ area: 'inmueble', type, inmueble: id }, propertyName(inmueble)),
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
  const known = new Set(seen.map(({ target }) => targetKey(target)))
  return [...seen, ...asked.filter(({ target }) => !known.has(targetKey(target)))].filter(
    ({ target, status }) => target.type !== otherDocumentType && takesUpload(status),
  )
}

const areaOrder: readonly Area[] = ['initial', 'inmueble', 'contrato', 'monthly']

/** By area, then by property, contract or period in the order of the choices; 'Otros' last in each. */
export function groupsOf(choices: readonly Choice[], others: readonly Choice[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceGroup>()
  // The lists' names and order first: `others` has one of everything.
  for (const { target, place } of [...others, ...choices]) {
    const key = groupKey(target)
    if (!groups.has(key)) groups.set(key, { key, area: target.area, place, choices: [] })
  }
  for (const choice of [...choices, ...others]) groups.get(groupKey(choice.target))?.choices.push(choice)
  return [...groups.values()].sort((a, b) => areaOrder.indexOf(a.area) - areaOrder.indexOf(b.area))
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

/** The groups' choices that a search means: its words may name the document, what it is about, and where it belongs. */
export function found(groups: readonly ChoiceGroup[], query: string, areaName: (area: Area) => string) {
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ name, about }) =>
        matches(query, [name, about, group.place, areaName(group.area)].join('\n')),
      ),
    }))
    .filter(({ choices }) => choices.length > 0)
}
