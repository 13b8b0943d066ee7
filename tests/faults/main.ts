import { parseArgs } from 'node:util'
import { runBrowserTrials } from './browser'
import { printReport } from './report'
import { runMutants } from './run-mutants'
import { runKills } from './server-kills'
import { runStartKills, type StartKill } from './start-kills'
import type { Totals } from './totals'
import { withEngine } from './with-engine'

/**
 * `npm run faults -- --trials N --seed S [--keys on|off] [--trace]`: random crashes and network faults of the outbox's engine under a
 * virtual clock; with `--browser chromium|firefox`, of the page's outbox in a browser against the backend, killed for real. Ends with
 * `lost=0 twice=0 misled=0 trials=N uploads=M`; otherwise names the seeds that broke a promise and fails.
 *
 * `--schedules [--preemptions N|none] [--only WORDS]`: two contexts in every order of what they do with at most N interruptions, also
 * if one of them dies; fails if an order breaks a promise.
 *
 * `--mutants [--only WORDS]`: takes the outbox's guards out in turn; fails if the tests of the outbox do not notice each.
 *
 * `--kills`: the server, its own PostgreSQL or a command, killed during uploads, review, erasure, export, backup, restore and migration.
 *
 * `--starts`: the server, its own PostgreSQL or both, killed N times each and started again, also in
 * namespaces like a container's.
 *
 * `--report`: prints what the last `npm test` found for each fault of docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    keys: { type: 'string' },
    trace: { type: 'boolean', default: false },
    browser: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    schedules: { type: 'boolean', default: false },
    preemptions: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
    kills: { type: 'boolean', default: false },
    starts: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const trials = Number(values.trials)
const seed = Number(values.seed)
if (!Number.isInteger(trials) || trials < 1 || !Number.isInteger(seed)) {
  console.error('faults: --trials and --seed take whole numbers')
  process.exit(2)
}
const { browser } = values
if (browser !== undefined && browser !== 'chromium' && browser !== 'firefox') {
  console.error('faults: --browser takes chromium or firefox')
  process.exit(2)
}

if (values.mutants) {
  const survived = await runMutants(values.only)
  console.log(`\n${survived.length} guards whose absence no test noticed`)
  process.exit(survived.length > 0 ? 1 : 0)
}

if (values.report) {
  printReport()
  process.exit(0)
}

if (values.kills) {
  let broken = 0
  await runKills(trials, seed, (kill) => {
    broken += kill.problems.length
    console.log(JSON.stringify(kill))
  })
  console.log(`broken=${broken} kills=${trials}`)
  process.exit(broken > 0 ? 1 : 0)
}

if (values.starts) {
  const kills: StartKill[] = []
  await runStartKills(trials, (kill) => {
    kills.push(kill)
    console.log(JSON.stringify(kill))
  })
  const broken = kills.filter(({ problem }) => problem !== undefined).length
  console.log(
    `broken=${broken} kills=${kills.length} slowest=${Math.max(...kills.map((one) => one.seconds))}`,
  )
  process.exit(broken > 0 ? 1 : 0)
}

const began = Date.now()
const seconds = () => Math.round((Date.now() - began) / 1000)

if (values.schedules) process.exit((await runSchedules()) ? 0 : 1)

const every = browser ? 10 : 1_000
const options = {
  trials,
  seed,
  ...(values.trace && { trace: (line: string) => console.log(line) }),
  onTrial({ trials: done, lost, twice }: Totals) {
    if (done % every === 0)
      process.stderr.write(`${done} trials, lost=${lost} twice=${twice}, ${seconds()} s\n`)
  },
}
const totals = await (browser ? runBrowserTrials({ ...options, engine: browser }) : runEngineTrials())

for (const trial of totals.broken.slice(0, 20))
  console.log(`seed ${trial.seed}:\n  ${[...trial.lost, ...trial.twice, ...trial.problems].join('\n  ')}`)
const { lost, twice, misled } = totals
console.log(`lost=${lost} twice=${twice} misled=${misled} trials=${totals.trials} uploads=${totals.uploads}`)
process.exit(totals.broken.length > 0 ? 1 : 0)

function runEngineTrials(): Promise<Totals> {
  return withEngine(async (load) => {
    const { runTrials } = (await load('/tests/faults/run.ts')) as typeof import('./run')
    return runTrials({ ...options, ...(values.keys && { honoursKeys: values.keys === 'on' }) })
  })
}

/** False if a schedule broke a promise. */
async function runSchedules(): Promise<boolean> {
  const results = await withEngine(async (load) => {
    const { runScenes } = (await load('/tests/faults/schedules/run.ts')) as typeof import('./schedules/run')
    return runScenes({
      isDeadly: true,
      preemptions: values.preemptions === 'none' ? Infinity : Number(values.preemptions),
      ...(values.only && { only: values.only }),
      onScene({ name, schedules, states, broken }) {
        console.log(
          `${name}: ${schedules} schedules, ${states} states, ${broken.length} broken, ${seconds()} s`,
        )
        for (const { turns, problems } of broken.slice(0, 3))
          console.log(`  ${turns.join(', ')}\n    ${problems.join('\n    ')}`)
      },
    })
  })
  const schedules = results.reduce((sum, result) => sum + result.schedules, 0)
  const broken = results.reduce((sum, result) => sum + result.broken.length, 0)
  console.log(`broken=${broken} schedules=${schedules} preemptions=${values.preemptions}`)
  return broken === 0
}
