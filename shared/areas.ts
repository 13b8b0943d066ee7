/**
 * The areas of documents, a row each, as page and server share them; `src/areas/` has the page's own.
 * Not in a row: 'Otros' (type 32) is one target for many documents, which differ in their detail; a
 * document's type does not tell its section, so a property's row may be in any of six lists.
 */

import { otherDocumentType } from './document-types'

/** An id of a target. */
type TargetId = {
  name: string
  /** In its create (docs/contract.md, 'Multipart creates'). */
  field: string
  /** Optional: none is 0 in the address, and 0 or left out in the create. */
  none?: 'left out' | 'sent as 0'
}

type AreaRow = {
  /** On the screen. */
  name: string
  /** docs/contract.md, 'Areas and modules'. */
  module: string
  /**
   * The screen that lists its documents: address, route name, and the id that opens a card there.
   */
  list: string
  routeName: string
  card?: string
  /** In a visit's address, for all of it or one thing of it. */
  visit: string
  /** The address of its upload form, without the ids. */
  form: string
  /** The path of its create. */
  create: string
  /** In the order of the form's address. A row belongs to the last area whose first id it has. */
  ids: readonly TargetId[]
}

const type = { name: 'type', field: 'tipoDocument' } as const

/** In the order of the screens. */
export const areas = {
  initial: {
    name: 'Documentación Inicial',
    module: 'DOCUMENTACIÓN INICIAL',
    list: '/task/initial',
    routeName: 'taskInitial',
    visit: 'inicial',
    form: '/task/initial/create',
    create: '/api/client/initial/create',
    ids: [type],
  },
  inmueble: {
    name: 'Inmuebles',
    module: 'INMUEBLES',
    list: '/task/inmuebles',
    routeName: 'inmueble',
    card: 'inmueble',
    visit: 'inmueble',
    form: '/task/inmuebles/createDocument',
    create: '/api/client/inmueble/createDocument',
    ids: [{ name: 'inmueble', field: 'idInmueble' }, type],
  },
  contrato: {
    name: 'Contratos de Arriendo',
    module: 'CONTRATOS',
    list: '/task/arriendo',
    routeName: 'contratoArriendo',
    card: 'contrato',
    visit: 'contrato',
    form: '/task/arriendo/createDocument',
    create: '/api/client/contrato/createDocument',
    ids: [{ name: 'contrato', field: 'contrato_id' }, type],
  },
  monthly: {
    name: 'Deberes Mensuales',
    module: 'DEBERES MENSUALES',
    list: '/task/monthly',
    routeName: 'monthlyTask',
    visit: 'mes',
    form: '/task/monthly/createDocument',
    create: '/api/client/task-monthly/createDocument',
    ids: [
      { name: 'task', field: 'task_monthly_id' },
      type,
      { name: 'inmueble', field: 'inmueble_id', none: 'left out' },
      { name: 'contrato', field: 'contrato_id', none: 'sent as 0' },
    ],
  },
} as const satisfies Record<string, AreaRow>

export type Area = keyof typeof areas

type IdsOf<Ids extends readonly TargetId[]> = {
  [Id in Ids[number] as Id['name']]: Id extends { none: string } ? number | null : number
}

/** Area, document type, and the ids that its create takes; null is none. */
export type Target = { [A in Area]: { area: A } & IdsOf<(typeof areas)[A]['ids']> }[Area]

export const areaIds = Object.keys(areas) as readonly Area[]

function rowOf(area: Area): AreaRow {
  return areas[area]
}

/** 0 for none. */
export function idOf(target: Target, name: string): number {
  const id: unknown = Reflect.get(target, name)
  return typeof id === 'number' ? id : 0
}

/** The id of the area's properties, contracts or months; null if it has none of them. */
export function thingOf(area: Area): string | null {
  const first = rowOf(area).ids[0]?.name
  return first === undefined || first === type.name ? null : first
}

/** The address of its upload form, which is also its key in drafts, maps and rows. */
export function addressOf(target: Target): string {
  const { form, ids } = rowOf(target.area)
  return [form, ...ids.map(({ name }) => idOf(target, name))].join('/')
}

/**
 * The form that takes a document. A rejected one of 'Otros' has its own, which replaces it: they
 * share one target.
 */
export function formOf(target: Target, rejected: number | null = null): string {
  const replaces = target.type === otherDocumentType && rejected !== null
  return addressOf(target) + (replaces ? `?rechazado=${rejected}` : '')
}

/**
 * The reverse of `formOf`: the target, and which of 'Otros' is replaced; null for other addresses.
 */
export function formAt(address: string): { target: Target; replaces: number | null } | null {
  const target = targetAt(address.replace(/\?.*/, ''))
  const [, replaces] = /[?&]rechazado=([1-9]\d*)/.exec(address) ?? []
  return (
    target && { target, replaces: target.type === otherDocumentType ? Number(replaces ?? 0) || null : null }
  )
}

export function sameTarget(a: Target, b: Target): boolean {
  return addressOf(a) === addressOf(b)
}

/**
 * The target of an upload form's address, optional ids at the end left out or not; null for others.
 */
export function targetAt(address: string): Target | null {
  for (const area of areaIds) {
    const { form, ids } = rowOf(area)
    if (!address.startsWith(`${form}/`)) continue
    const given = address.slice(form.length + 1).split('/')
    const isWhole = ids.every(
      ({ none }, at) => /^[1-9]\d*$/.test(given[at] ?? '') || (none && !Number(given[at] ?? 0)),
    )
    return isWhole && given.length <= ids.length
      ? targetIn(area, Object.fromEntries(ids.map(({ name }, at) => [name, Number(given[at] ?? 0)])))
      : null
  }
  return null
}

/** The area of a row, by its ids (docs/contract.md, 'Areas and modules'). */
export function targetOfIds(ids: { type: number } & Readonly<Record<string, number | null>>): Target {
  const area = [...areaIds].reverse().find((one) => ids[rowOf(one).ids[0]?.name ?? ''])
  return targetIn(area ?? 'initial', ids)
}

/** 0 is none. */
function targetIn(area: Area, ids: Readonly<Record<string, number | null>>): Target {
  const own = rowOf(area).ids.map(({ name }) => [name, ids[name] === 0 ? null : (ids[name] ?? null)])
  return { area, ...Object.fromEntries(own) } as Target
}

/** As the calls name them (docs/contract.md, 'Multipart creates'). */
export function fieldsOf(target: Target): Record<string, number> {
  const sent = rowOf(target.area).ids.filter(
    ({ name, none }) => none !== 'left out' || idOf(target, name) > 0,
  )
  return Object.fromEntries(sent.map(({ name, field }) => [field, idOf(target, name)]))
}

/** The reverse of `fieldsOf`. A field that is left out is no id. */
export function targetOfFields(area: Area, fields: Readonly<Record<string, number | null>>): Target {
  return targetIn(
    area,
    Object.fromEntries(rowOf(area).ids.map(({ name, field }) => [name, fields[field] ?? null])),
  )
}

/** The create's name of an id, for messages. */
export function fieldOf(target: Target, name: string): string {
  return rowOf(target.area).ids.find((id) => id.name === name)?.field ?? name
}

/** The id of its card on the list's screen; null if an address opens no card there. */
export function cardOf(target: Target): number | null {
  const { card } = rowOf(target.area)
  return card === undefined ? null : idOf(target, card)
}

/** The screen that lists it, the card of its property or contract open. */
export function listOf(target: Target): string {
  const card = cardOf(target)
  return [areas[target.area].list, ...(card === null ? [] : [card])].join('/')
}
