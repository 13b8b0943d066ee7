import type { PaperKind } from './papers'

/** Version of the code that reads facts: raise it when its findings change. */
export const factsReader = 10

/** Facts read from a paper. A fact that is not certain is null or empty. */
export type Facts = {
  /** Where it says so: a whole stamp, the code of an identity card, or its text. */
  source: 'timbre' | 'cedula' | 'texto' | null
  kind: PaperKind | null
  /** All papers that its text names: a tax folder names forms. */
  mentions: readonly PaperKind[]
  /** The month that it is of (`monthNumber`). */
  period: number | null
  /** As `formatRut` writes them. */
  ruts: readonly string[]
  /** Block and plot, without leading zeros: `1523-204`. */
  roles: readonly string[]
  /** The property's, in capitals without accents. */
  address: string | null
  folio: string | null
  /** In pesos. */
  amount: number | null
  /** When it was issued, `YYYY-MM-DD`. */
  date: string | null
  /** Until when it may be used, `YYYY-MM-DD`. */
  expires: string | null
  /** A hash of its words; null if they are too few to tell papers apart. */
  words: string | null
}

export const noFacts: Facts = {
  ...{ source: null, kind: null, mentions: [], period: null, ruts: [], roles: [], address: null },
  ...{ folio: null, amount: null, date: null, expires: null, words: null },
}
