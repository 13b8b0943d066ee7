import 'fake-indexeddb/auto'
import { addTo, noTotals, type Totals } from './totals'
import { runTrial, type TrialOptions } from './trial'

/** Random sequences, each from its own seed: `seed`, `seed + 1`, … A broken one can be run again alone. */
export async function runTrials(
  options: TrialOptions & { trials: number; seed: number; onTrial?: (totals: Totals) => void },
): Promise<Totals> {
  const totals = noTotals()
  for (let trial = 0; trial < options.trials; trial += 1) {
    addTo(totals, await runTrial(options.seed + trial, options))
    options.onTrial?.(totals)
  }
  return totals
}
