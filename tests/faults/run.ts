import 'fake-indexeddb/auto'
import { runTrial, type TrialOptions, type TrialResult } from './trial'

export type Totals = { trials: number; uploads: number; lost: number; twice: number; broken: TrialResult[] }

/** Random sequences, each from its own seed: `seed`, `seed + 1`, … A broken one can be run again alone. */
export async function runTrials(
  options: TrialOptions & { trials: number; seed: number; onTrial?: (totals: Totals) => void },
): Promise<Totals> {
  const totals: Totals = { trials: 0, uploads: 0, lost: 0, twice: 0, broken: [] }
  for (let trial = 0; trial < options.trials; trial += 1) {
    const result = await runTrial(options.seed + trial, options)
    totals.trials += 1
    totals.uploads += result.uploads
    totals.lost += result.lost.length
    totals.twice += result.twice.length
    if (result.lost.length + result.twice.length + result.problems.length > 0) totals.broken.push(result)
    options.onTrial?.(totals)
  }
  return totals
}
