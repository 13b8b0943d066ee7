import { areaIds, areas, idOf, thingOf, type Target } from '../../../shared/areas'
import type { VisitScope } from '../../documents/list/visit-scope'

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
