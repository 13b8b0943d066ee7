import { parseArgs } from 'node:util'
import { knownLives, livesFrom, type Life } from '../../tests/faults/lives'
import type { Totals } from '../../tests/faults/totals'
import { withEngine } from '../../tests/faults/with-engine'
import { runBrowserTrials } from './browser'
import { runMutants } from './run-mutants'
import { runKills } from './server-kills'
import { runStartKills, type StartKill } from './start-kills'

/**
 * `npm run lab -- faults --trials N --seed S [--keys on|off] [--trace]`: the seeds of lab/seeds.txt, then N random lives of the
 * outbox's engine under a virtual clock, of the seeds S to S+N-1 (a next campaign begins at S+N, or it repeats them); with
 * `--browser chromium|firefox`, of the page's outbox in a browser against the backend, killed for real. Ends with
 * `lost=0 twice=0 misled=0 trials=N uploads=M pages=P`; otherwise prints what lab/seeds.txt has to say of the seeds that broke a
 * promise, and fails.
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
 */
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    keys: { type: 'string', default: 'any' },
    trace: { type: 'boolean', default: false },
    browser: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    schedules: { type: 'boolean', default: false },
    preemptions: { type: 'string', default: '1' },
    kills: { type: 'boolean', default: false },
    starts: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const trials = Number(values.trials)
const seed = Number(values.seed)
if (!Number.isInteger(trials) || trials < 1 || !Number.isInteger(seed))
  refuse('--trials and --seed take whole numbers')
const keys = oneOf('keys', values.keys, ['on', 'off', 'any'])
const browser = values.browser && oneOf('browser', values.browser, ['chromium', 'firefox'])

const began = Date.now()
const seconds = () => Math.round((Date.now() - began) / 1000)
const trace = values.trace ? { trace: (line: string) => console.log(line) } : {}

process.exit((await run()) ? 0 : 1)

/** False if a promise was broken. */
function run(): Promise<boolean> {
  if (values.mutants) return runGate()
  if (values.kills) return killAtWork()
  if (values.starts) return killAtStart()
  if (values.schedules) return runSchedules()
  return runLives()
}

function refuse(reason: string): never {
  console.error(`faults: ${reason}`)
  process.exit(2)
}

function oneOf<Choice extends string>(option: string, given: string, choices: readonly Choice[]): Choice {
  return choices.find((choice) => choice === given) ?? refuse(`--${option} takes ${choices.join(' or ')}`)
}

async function runGate(): Promise<boolean> {
  const survived = await runMutants(values.only)
  console.log(`\n${survived.length} guards whose absence no test noticed`)
  return survived.length === 0
}

async function killAtWork(): Promise<boolean> {
  let broken = 0
  await runKills(trials, seed, (kill) => {
    broken += kill.problems.length
    console.log(JSON.stringify(kill))
  })
  console.log(`broken=${broken} kills=${trials}`)
  return broken === 0
}

async function killAtStart(): Promise<boolean> {
  const kills: StartKill[] = []
  await runStartKills(trials, (kill) => {
    kills.push(kill)
    console.log(JSON.stringify(kill))
  })
  const broken = kills.filter(({ problem }) => problem !== undefined).length
  console.log(
    `broken=${broken} kills=${kills.length} slowest=${Math.max(...kills.map((one) => one.seconds))}`,
  )
  return broken === 0
}

async function runLives(): Promise<boolean> {
  const totals = await (browser
    ? runBrowserTrials({ ...trace, trials, seed, onTrial: progress(10), engine: browser })
    : runEngineLives([...knownLives(), ...livesFrom(seed, trials, keys)]))
  for (const trial of totals.broken.slice(0, 20)) {
    console.log(`seed ${trial.seed}:\n  ${[...trial.lost, ...trial.twice, ...trial.problems].join('\n  ')}`)
    // In a browser a seed does not bring the same life again.
    if (!browser) console.log(`  for lab/seeds.txt: ${trial.seed} ${keys} pages WHICH DEFECT IT WAS`)
  }
  const { lost, twice, misled } = totals
  console.log(
    `lost=${lost} twice=${twice} misled=${misled} trials=${totals.trials} uploads=${totals.uploads} pages=${totals.pages}`,
  )
  return totals.broken.length === 0
}

function progress(every: number) {
  return ({ trials: done, lost, twice }: Totals) => {
    if (done % every === 0)
      process.stderr.write(`${done} trials, lost=${lost} twice=${twice}, ${seconds()} s\n`)
  }
}

function runEngineLives(lives: readonly Life[]): Promise<Totals> {
  return withEngine(async (load) => {
    const { runTrials } = (await load('/tests/faults/run.ts')) as typeof import('../../tests/faults/run')
    return runTrials(lives, { ...trace, onTrial: progress(1_000) })
  })
}

async function runSchedules(): Promise<boolean> {
  const results = await withEngine(async (load) => {
    const { runScenes } = (await load(
      '/tests/faults/schedules/run.ts',
    )) as typeof import('../../tests/faults/schedules/run')
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
