import type { Facts } from './facts'
import type { Difference } from './compare'

/** The verdicts of a form on a paper. */
export const sayings = ['agrees', 'differs', 'silent'] as const

/**
 * What a device found in a paper and said of it before it was sent: the text `hechos` of a create, as
 * JSON (docs/contract.md, 'Facts of the device').
 */
export type SaidFacts = {
  /** The version of what read it. */
  reader: number
  says: (typeof sayings)[number]
  /** The fact that differs; `sent`: the same paper was among the uploads. */
  by: Difference | 'sent' | null
  /** The answer was 'Enviar igual'. */
  insisted: boolean
  found: Facts | null
}

/** The create's field. */
export const saidField = 'hechos'

/** The most entries of each list in `found`. */
export const mostListed = 20
