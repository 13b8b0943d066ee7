import { areas, idOf, thingOf, type Area, type Target } from '../../../shared/areas'

/** 'todo', one area, or with an `id` one property, contract or month. */
export type VisitScope = { of: 'todo' | (typeof areas)[Area]['visit']; id?: number }

/** The scope as the address has it: 'todo', 'inmueble/12'. */
export function visitScope({ of, id }: VisitScope): string {
  return id === undefined ? of : `${of}/${id}`
}

/** True if the card of that property, contract or month lists the document: monthly ones are their month's. */
export function isVisited({ of, id }: VisitScope, target: Target): boolean {
  if (of === 'todo') return true
  const { area } = target
  return of === areas[area].visit && (id === undefined || id === idOf(target, thingOf(area) ?? ''))
}
