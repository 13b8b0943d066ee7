import { addressOf, idOf } from '../../../shared/areas'
import { compareFacts, type Asked } from '../../../shared/facts/compare'
import type { Facts } from '../../../shared/facts/facts'
import { kindAsked, paper, type PaperKind } from '../../../shared/facts/papers'
import { monthOf } from '../../../shared/period'
import { propertyTitle } from '../../../shared/property-name'
import type { Things } from '../../areas/area-places'
import type { Choice } from './choices'
import { monthNamed, namedBy, nameWords, wordsInCommon, type Named } from './file-name'

/** A file without a document. */
export type Unplaced = {
  id: string
  name: string
  /** Undefined as long as it has not been read. */
  facts: Facts | null | undefined
  /** The address of the place that the user gave it; null for none, undefined if nothing was said. */
  given: string | null | undefined
}

/** Where a file goes and why. Without a place: the row that it would have, if another file has that. */
export type Placed =
  | { row: Choice; by: 'user' | 'content' | 'name'; says: string | null }
  | { row: null; taken: Choice | null }

type Found = Extract<Placed, { by: unknown }>

/**
 * The places of files among the rows that take one, each for one file; a file that is not read yet
 * has no entry. Only what is certain is proposed, and what the user said comes first.
 */
export function proposePlaces(
  files: readonly Unplaced[],
  rows: readonly Choice[],
  { asked, things }: { asked: (row: Choice) => Asked; things: Things },
): ReadonlyMap<string, Placed> {
  const known = { rows, asked, things: thingsBy(things) }
  const places = new Map<string, Placed>()
  const taken = new Set<string>()

  function put(id: string, found: Found): void {
    const address = addressOf(found.row.target)
    places.set(id, taken.has(address) ? { row: null, taken: found.row } : found)
    taken.add(address)
  }

  for (const { id, given } of files) {
    const row = given && rows.find(({ target }) => addressOf(target) === given)
    if (row) put(id, { row, by: 'user', says: null })
    else if (given !== undefined) places.set(id, { row: null, taken: null })
  }
  for (const { id, name, facts, given } of files) {
    if (given !== undefined || facts === undefined) continue
    const found = placeOf(name, facts, known)
    if (found) put(id, found)
    else places.set(id, { row: null, taken: null })
  }
  return places
}

type Known = {
  rows: readonly Choice[]
  asked: (row: Choice) => Asked
  things: ThingsBy
}

function placeOf(name: string, facts: Facts | null, { rows, asked, things }: Known): Found | null {
  const words = nameWords(name)
  const month = monthNamed(words)
  const kind = kindAsked(words.join(' '))
  const keys = facts?.kind ? paper(facts.kind).keys : []

  /** The name says the month of a row that has one. */
  function isOfMonth(row: Choice): boolean {
    const { period } = asked(row)
    const of = period === null ? null : monthOf(period)
    return month?.mes === of?.mes && (month?.year ?? of?.year) === of?.year && of !== null
  }

  /** The name says the property or contract of a row, unless there is only one. */
  function isOfThing({ target }: Choice): boolean {
    const thing = things.find(({ id }) => idOf(target, id) > 0)
    return !thing || thing.count === 1 || thing.named(words) === idOf(target, thing.id)
  }

  const proven = rows.filter(
    (row) =>
      facts?.kind !== null &&
      kindOf(row.name) === facts?.kind &&
      compareFacts(facts, asked(row))?.says === 'agrees' &&
      (row.target.area !== 'monthly' || keys.includes('period') || isOfMonth(row)) &&
      // A dividend does not say whose it is.
      (keys.includes('rol') || keys.includes('rut') || isOfThing(row)),
  )
  const [row, ...others] = proven
  if (row && facts) {
    const says = compareFacts(facts, asked(row))?.text ?? null
    return others.length === 0 ? { row, by: 'content', says } : null
  }

  const fits = rows
    .map((one) => ({
      row: one,
      score: kind === null ? wordsInCommon(one.name, words) : Number(kindOf(one.name) === kind),
    }))
    .filter(
      ({ row: one, score }) =>
        score > 0 &&
        (one.target.area !== 'monthly' || isOfMonth(one)) &&
        isOfThing(one) &&
        // A paper that is known for another one is not judged by its name.
        (!facts?.kind || (kindOf(one.name) !== null && compareFacts(facts, asked(one))?.says !== 'differs')),
    )
  const best = Math.max(...fits.map(({ score }) => score))
  const [fit, ...alike] = fits.filter(({ score }) => score === best)
  return fit && alike.length === 0 ? { row: fit.row, by: 'name', says: null } : null
}

type ThingsBy = readonly { id: 'inmueble' | 'contrato'; count: number; named: Named }[]

/** A contract's row, whose text has its property, is told by its contract. */
function thingsBy({ inmuebles, contratos }: Things): ThingsBy {
  const units = inmuebles.map(({ id, inmueble }) => ({
    id,
    text: `${propertyTitle(inmueble)} ${inmueble.direccion ?? ''}`,
  }))
  const leases = contratos.flatMap(({ idContrato: id, direccion, arrendatario, ...unit }) =>
    id === null ? [] : [{ id, text: `${propertyTitle(unit)} ${direccion ?? ''} ${arrendatario ?? ''}` }],
  )
  return [
    { id: 'contrato', count: leases.length, named: namedBy(leases) },
    { id: 'inmueble', count: units.length, named: namedBy(units) },
  ]
}

const kinds = new Map<string, PaperKind | null>()

/** As `kindAsked`, once for each name: there are many rows. */
function kindOf(name: string): PaperKind | null {
  const kind = kinds.get(name) ?? kindAsked(name)
  kinds.set(name, kind)
  return kind
}
