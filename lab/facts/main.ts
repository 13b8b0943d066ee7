import { bundle, run } from '../bench/bundled'
import { measureMemory } from './memory'

/**
 * `npm run lab -- facts`: what the page says of two generated sets of papers, and of two of
 * certificates that an address tells, a third of them wrong in one fact, how long it takes, also with
 * a quarter of a core, and how much memory. The sets are ours: they say little of real paper.
 */
const script = await bundle('facts/corpus.ts')
await run(script, 'sets', 1)
await run(script, 'time', 1)
await run(script, 'time', 0.25)
await measureMemory(5)
