import { factsReader, type Facts } from '../../../shared/facts/facts'
import { mostListed, type SaidFacts } from '../../../shared/facts/said'

/** The text of `hechos`: what a form said of a paper. `found`: the facts that this reader found. */
export function saidText(
  found: Facts | null,
  { says, by = null, insisted = false }: Pick<SaidFacts, 'says'> & Partial<SaidFacts>,
): string {
  const some = <T>(list: readonly T[]) => list.slice(0, mostListed)
  const said: SaidFacts = {
    ...{ reader: factsReader, says, by, insisted },
    found: found && {
      ...found,
      mentions: some(found.mentions),
      ruts: some(found.ruts),
      roles: some(found.roles),
    },
  }
  return JSON.stringify(said)
}
