/**
 * `npm test`: everything, on a fresh clone too. Format, lint and types; unit, component and server tests; the build; the
 * end-to-end tests in a real browser. Ends with one line, `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { chromiumPath, installPackages, postgresPath, root } from './set-up.mjs'

installPackages()
// While the checks run, which do without them.
const programs = once(
  spawn(process.execPath, [`${root}scripts/install-programs.mjs`], { stdio: 'inherit' }),
  'close',
)
const env = { ...process.env, ...inMemory('/dev/shm') }

const results = `${root}test-results`
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// They say nothing about time, so they may run side by side; what runs after them has the machine to itself.
const checks = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  ...['src', 'sw', 'server', 'tests'].map((world) => ({
    name: `types of ${world}`,
    command: ['tsc', '-p', world],
  })),
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
]
const suites = [
  {
    name: 'vitest',
    command: [
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
    ],
    count: () => vitestCount(`${results}/vitest.json`),
  },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    count: () => playwrightCount(`${results}/playwright.json`),
  },
]

let passed = 0
let failed = 0
const waiting = [...checks]
await Promise.all(Array.from({ length: availableParallelism() }, () => runChecks()))
const [missing] = await programs
if (missing) process.exit(1)
env.CHROMIUM_PATH = chromiumPath()
env.POSTGRES_BIN = postgresPath()
for (const suite of suites) await run(suite, 'inherit')

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runChecks() {
  for (let check = waiting.shift(); check; check = waiting.shift()) await run(check, 'pipe')
}

/** Runs a step and adds to the counts; with 'pipe' its output comes at its end, unmixed with another's. */
async function run(step, stdio) {
  const started = Date.now()
  if (stdio === 'inherit') console.log(`\n── ${step.name}`)
  const [program, ...args] = step.command
  const child = spawn(`${root}node_modules/.bin/${program}`, args, {
    cwd: root,
    stdio: ['inherit', stdio, stdio],
    env: { ...env, ...step.env },
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const [status] = await once(child, 'close')
  // A runner that died before it wrote its results counts as one failure, as does a check.
  const counted = step.count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  passed += counted.passed
  failed += counted.failed
  console.log(
    `${output}   ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  )
}

/** Dozens of databases and profiles are made and thrown away: in memory, where there is room for them, a minute less. */
function inMemory(folder) {
  if (process.env.TMPDIR || !existsSync(folder)) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 8e9 ? { TMPDIR: folder } : {}
}

// A test that did not run held nothing: it counts as failed.

function vitestCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests, success } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = numTotalTests - numPassedTests
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

function playwrightCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}
