import { createRandom } from '../../tests/faults/random'

/** A number from 0 to 1. */
export type Random = () => number

/** The same sequence for the same seed. */
export function seeded(seed: number): Random {
  return createRandom(seed).next
}

export function from(random: Random, least: number, most: number): number {
  return least + (most - least) * random()
}

export function oneOf<Choice>(random: Random, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
