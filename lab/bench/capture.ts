import { bundle, run } from './bundled'

/**
 * The first part of `npm run lab -- bench capture`, before `benchPhoto`: pages found and verdicts on the generated sets, next to the package scanic, and the time that a frame takes,
 * also with a quarter of a core.
 */
export async function benchCapture(): Promise<void> {
  const script = await bundle('bench/capture-sets.ts')
  await run(script, 'sets', 1)
  await run(script, 'frames', 1)
  await run(script, 'frames', 0.25)
}
