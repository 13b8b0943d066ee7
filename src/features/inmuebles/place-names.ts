import names from '../../../shared/other-place-names.json'
import { folded } from '../../lib/search'

const otherNames = new Map(
  Object.entries(names).map(([place, others]) => [folded(place), others.join('\n')] as const),
)

/** Other names of a region or comuna, one per line, for the search only. */
export function otherNamesOf(place: string): string {
  return otherNames.get(folded(place)) ?? ''
}
