import { areaIds, areas, idOf, thingOf, type Area, type Target } from '../../../shared/areas'

/** 'todo', one area, or with an `id` one property, contract or month. */
export type VisitScope = { of: 'todo' | (typeof areas)[Area]['visit']; id?: number }

/** As in the address: 'todo', 'inmueble/12'. */
export function visitScope({ of, id }: VisitScope): string {
  return id === undefined ? of : `${of}/${id}`
}

/** The property, contract, month or area that lists it. */
export function scopeOf(target: Target): VisitScope {
  const { visit: of } = areas[target.area]
  const thing = thingOf(target.area)
  return thing === null ? { of } : { of, id: idOf(target, thing) }
}

/** Null for any other text. */
export function parseVisitScope(text: string): VisitScope | null {
  if (text === 'todo') return { of: text }
  const area = areaIds.find((one) => areas[one].visit === text.replace(/\/[1-9]\d*$/, ''))
  if (area === undefined) return null
  const { visit: of } = areas[area]
  const id = Number(text.slice(of.length + 1))
  return id > 0 === (thingOf(area) !== null) ? { of, ...(id > 0 && { id }) } : null
}

/** As the card of the property or contract lists them: monthly documents are their month's. */
export function isVisited({ of, id }: VisitScope, target: Target): boolean {
  if (of === 'todo') return true
  const { area } = target
  return of === areas[area].visit && (id === undefined || id === idOf(target, thingOf(area) ?? ''))
}
