/**
 * `npm test`, on a fresh clone too: checks, tests and the build; then the slowest files, those that
 * used a processor most, and one line, `N passed, N failed`. `-- --quick`: checks, unit and
 * component tests. `-- --every-engine`: installs and tests Firefox and WebKitGTK, and audits the
 * packages.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import {
  fail,
  findChromium,
  findChromiumShell,
  installPackages,
  installPrograms,
  needsRoom,
  passSignalsOn,
  root,
  start,
} from './set-up.mjs'

const unknown = process.argv.slice(2).filter((word) => !['--quick', '--every-engine'].includes(word))
if (unknown.length > 0) fail(`npm test takes --quick or --every-engine, not ${unknown.join(' ')}.`)
const quick = process.argv.includes('--quick')
const everyEngine = process.argv.includes('--every-engine')

passSignalsOn()
// Both at once: neither needs the other.
await Promise.all([quick ? null : installPrograms({ everyEngine }), installPackages()])

const env = {
  ...process.env,
  TMPDIR: temporaryFolder(),
  // Each worker that loads it prints advice on Node versions.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}
if (!quick)
  Object.assign(env, {
    CHROMIUM_PATH: findChromium(),
    CHROMIUM_SHELL_PATH: findChromiumShell(),
  })

const results = `${root}test-results`
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// The longest first: it decides when the last one ends.
const checks = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  {
    name: 'import directions',
    command: ['depcruise', 'src', 'sw', 'server', 'shared', 'scripts', 'tests', 'lab'],
  },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'citations', command: ['node', 'scripts/check-citations.mjs'] },
  { name: 'classes', command: ['node', 'scripts/check-classes.mjs'] },
  { name: 'expressions', command: ['node', 'scripts/check-expressions.mjs'] },
  { name: 'generated pages', command: ['tsx', 'scripts/docs.ts', '--check'] },
  ...['tests', 'src', 'server', 'shared', 'sw'].map((world) => ({
    name: `types of ${world}`,
    // `.bin/tsc` may be either compiler's (docs/decisions/tools.md).
    command: ['../typescript-7/bin/tsc', '-p', world],
  })),
  ...(everyEngine ? [{ name: 'packages', command: ['node', 'scripts/audit.mjs', '--if-it-answers'] }] : []),
  // The tests build the server's programs themselves (tests/support/built-server.ts).
  ...(quick ? [] : [{ name: 'build', command: ['node', 'scripts/build.mjs', 'app', '--logLevel', 'warn'] }]),
]

const vitestJson = `${results}/vitest.json`
/** A line for each test file (tests/support/processor-time.ts, tests/support/processor-reporter.ts). */
const processorTimes = `${results}/processor-times.txt`
const projects = quick ? ['--project', 'unit', '--project', 'component'] : []
const vitest = {
  name: 'vitest',
  command: [
    ...['vitest', 'run', ...projects],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${vitestJson}`],
  ],
  env: { PROCESSOR_TIMES: processorTimes },
  count: () => vitestCount(vitestJson),
}
const playwrightJson = `${results}/playwright.json`
const endToEnd = {
  name: 'end to end',
  command: ['playwright', 'test', '--reporter=dot,json,./tests/support/processor-reporter.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightJson, PROCESSOR_TIMES: processorTimes },
  count: () => playwrightCount(playwrightJson),
}

let passed = 0
let failed = 0
/** Failures, a line each, repeated at the end of a long log. */
const failures = []
/** Seconds of each test file. */
const files = []
// A third of vitest's time is waiting for servers, databases and clocks: the checks run then.
const waiting = [...checks]
await Promise.all([run(vitest, 'inherit'), runChecks(), runChecks()])
if (!quick) await run(endToEnd, 'inherit')

printTen('The slowest files', files)
printTen('The most seconds of a processor', usedProcessor())
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function printTen(title, ofFiles) {
  console.log(`\n${title}:`)
  for (const { name, seconds } of ofFiles.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

function usedProcessor() {
  const lines = existsSync(processorTimes) ? readFileSync(processorTimes, 'utf8').trimEnd().split('\n') : []
  return lines.map((line) => JSON.parse(line))
}

async function runChecks() {
  for (let check = waiting.shift(); check; check = waiting.shift()) await run(check, 'pipe')
}

/** Runs a step and adds to the counts. With 'pipe' its output is printed at its end. */
async function run(step, stdio) {
  const started = Date.now()
  if (stdio === 'inherit') console.log(`\n── ${step.name}`)
  const [program, ...args] = step.command
  const path = program === 'node' ? process.execPath : `${root}node_modules/.bin/${program}`
  const { child, ended } = start(path, args, {
    stdio: ['inherit', stdio, stdio],
    env: { ...env, ...step.env },
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const status = await ended
  // A check counts as one result, and so does a runner that died before it wrote its own.
  const counted = step.count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  if (counted.failed > 0) failures.push(...(counted.failures?.length ? counted.failures : [step.name]))
  passed += counted.passed
  failed += counted.failed
  console.log(
    `${output}   ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  )
}

/** Dozens of databases and browser profiles: in memory they save a minute, if they fit. */
function temporaryFolder() {
  const memory = '/dev/shm'
  if (!process.env.TMPDIR && existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > 8e9) return memory
  }
  needsRoom(tmpdir(), 4_000_000_000)
  return tmpdir()
}

// A skipped test proves nothing: it counts as failed.

function vitestCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = []
  for (const { name, startTime, endTime, status, message, assertionResults } of testResults) {
    files.push({ name: relative(root, name), seconds: (endTime - startTime) / 1000 })
    const own = assertionResults.filter((test) => test.status !== 'passed')
    for (const { fullName, failureMessages } of own)
      failures.push(failureLine(relative(root, name), fullName, failureMessages?.[0]))
    if (own.length === 0 && status !== 'passed') failures.push(failureLine(relative(root, name), message))
  }
  const failed = numTotalTests - numPassedTests
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed, failures }
}

function playwrightCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  for (const suite of suites)
    files.push({
      name: `tests/e2e/${suite.file}`,
      seconds: durations(suite).reduce((sum, ms) => sum + ms, 0) / 1000,
    })
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: [...suites.flatMap(playwrightFailures), ...errors.map(({ message }) => failureLine(message))],
  }
}

function playwrightFailures({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ title, tests }) => {
      const last = tests.flatMap(({ results }) => results).at(-1)
      return failureLine(`tests/e2e/${file}`, title, last?.error?.message) + screenOf(last)
    })
  return [...own, ...suites.flatMap(playwrightFailures)]
}

/** What the page showed at the end, where only the log is left of a run. */
function screenOf(result) {
  const context = result?.attachments.find(({ name }) => name === 'error-context')?.path
  const [, snapshot] = (context && readFileSync(context, 'utf8').split('- main:')) ?? []
  const lines = snapshot?.split('```')[0].trimEnd().split('\n') ?? []
  return lines.slice(0, 40).join('\n    ')
}

function failureLine(...parts) {
  return parts.map((part) => stripVTControlCharacters(part?.split('\n')[0] ?? '')).join(' · ')
}

function durations({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return [...own, ...suites.flatMap(durations)]
}
