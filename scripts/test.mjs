/**
 * `npm test`: everything, on a fresh clone too. Format, lint and types; unit, component and server tests; the build; the
 * end-to-end tests in a real browser. Ends with one line, `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromiumPath, installPackages, postgresPath, root } from './set-up.mjs'

installPackages()
const env = { ...process.env, CHROMIUM_PATH: chromiumPath(), POSTGRES_BIN: postgresPath() }

const results = `${root}test-results`
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  ...['src', 'sw', 'server', 'tests'].map((world) => ({
    name: `types of ${world}`,
    command: ['tsc', '-p', world],
  })),
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
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` },
    count: () => playwrightCount(`${results}/playwright.json`),
  },
]

let passed = 0
let failed = 0
for (const step of steps) {
  const started = Date.now()
  console.log(`\n── ${step.name}`)
  const [program, ...args] = step.command
  const { status } = spawnSync(`${root}node_modules/.bin/${program}`, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...step.env },
  })
  // A runner that died before it wrote its results counts as one failure, as does a check.
  const counted = step.count?.() ?? { passed: status === 0 ? 1 : 0, failed: 0 }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  passed += counted.passed
  failed += counted.failed
  console.log(
    `   ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  )
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function vitestCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

function playwrightCount(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
