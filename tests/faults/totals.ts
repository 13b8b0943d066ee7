/** What one random sequence came to. `problems` are broken promises other than the two that count most. */
export type TrialResult = {
  seed: number
  uploads: number
  /** Photos that were on the disk. */
  pages: number
  lost: string[]
  twice: string[]
  problems: string[]
  /** Told as delivered on the portal's word, which was false; their bytes are kept. */
  misled: number
}

export type Totals = {
  trials: number
  uploads: number
  pages: number
  lost: number
  twice: number
  misled: number
  broken: TrialResult[]
}

export function noTotals(): Totals {
  return { trials: 0, uploads: 0, pages: 0, lost: 0, twice: 0, misled: 0, broken: [] }
}

export function addTo(totals: Totals, result: TrialResult): void {
  const { uploads, pages, lost, twice, problems, misled } = result
  totals.trials += 1
  totals.uploads += uploads
  totals.pages += pages
  totals.lost += lost.length
  totals.twice += twice.length
  totals.misled += misled
  if (lost.length + twice.length + problems.length > 0) totals.broken.push(result)
}
