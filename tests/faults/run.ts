import 'fake-indexeddb/auto'
import type { Life } from './lives'
import { addTo, noTotals, type Totals } from './totals'
import { runTrial } from './trial'

/** Random lives one after the other. A broken one can be run again alone. `trace` hears what happens, for a seed that is looked into. */
export async function runTrials(
  lives: readonly Life[],
  options: { trace?: (line: string) => void; onTrial?: (totals: Totals) => void } = {},
): Promise<Totals> {
  const totals = noTotals()
  for (const life of lives) {
    addTo(totals, await runTrial(life, options.trace))
    options.onTrial?.(totals)
  }
  return totals
}
