import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { runBrowserTrials } from './browser'
import { runMutants } from './run-mutants'
import type { Totals } from './totals'

/**
 * `npm run faults -- --trials N --seed S [--keys on|off] [--trace]`: random crashes and network faults of the outbox's engine under a
 * virtual clock; with `--browser`, of the page's outbox in Chromium against the backend, killed for real. Ends with `lost=0 twice=0 trials=N uploads=M`; otherwise names the seeds that broke a promise and fails. `--mutants [--only WORDS]` takes the outbox's guards out in turn, and fails
 * if the tests of the outbox do not notice each.
 */
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    keys: { type: 'string' },
    trace: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const trials = Number(values.trials)
const seed = Number(values.seed)
if (!Number.isInteger(trials) || trials < 1 || !Number.isInteger(seed)) {
  console.error('faults: --trials and --seed take whole numbers')
  process.exit(2)
}

if (values.mutants) {
  const survived = await runMutants(values.only)
  console.log(`\n${survived.length} guards whose absence no test noticed`)
  process.exit(survived.length > 0 ? 1 : 0)
}

const began = Date.now()
const every = values.browser ? 10 : 1_000
const options = {
  trials,
  seed,
  ...(values.trace && { trace: (line: string) => console.log(line) }),
  onTrial({ trials: done, lost, twice }: Totals) {
    if (done % every === 0)
      process.stderr.write(
        `${done} trials, lost=${lost} twice=${twice}, ${Math.round((Date.now() - began) / 1000)} s\n`,
      )
  },
}
const totals = await (values.browser ? runBrowserTrials(options) : runEngineTrials())

for (const { seed: broken, lost, twice, problems } of totals.broken.slice(0, 20))
  console.log(`seed ${broken}:\n  ${[...lost, ...twice, ...problems].join('\n  ')}`)
console.log(`lost=${totals.lost} twice=${totals.twice} trials=${totals.trials} uploads=${totals.uploads}`)
process.exit(totals.broken.length > 0 ? 1 : 0)

async function runEngineTrials(): Promise<Totals> {
  // The engine is built as the page's is: Vite knows `import.meta.env`.
  process.env['VITE_API_BASE_URL'] = 'http://portal.test'
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { runTrials } = (await vite.ssrLoadModule('/tests/faults/run.ts')) as typeof import('./run')

  // What the engine says about each of these faults would be millions of lines.
  console.warn = () => undefined
  const totals = await runTrials({ ...options, ...(values.keys && { honoursKeys: values.keys === 'on' }) })
  await vite.close()
  return totals
}
