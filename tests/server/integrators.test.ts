import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBackend, type Backend } from '../support/backend'

// The machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const page = readFileSync(new URL('../../docs/integrators.md', import.meta.url), 'utf8')
const script = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('\n')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

test("the integrators' page walks all 44 calls with curl, and each answers as it says", () => {
  const run = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    encoding: 'utf8',
    env: { ...process.env, PORTAL: backend.url },
  })
  expect([run.status, run.stdout.match(/ <- \d+/g)], run.stdout.slice(-500) + run.stderr).toEqual([
    0,
    [' <- 422', ' <- 403', ' <- 409'],
  ])
  const [first, second] = run.stdout.match(/"receipt":\{[^}]*\}/g) ?? []
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('it leaves none out', () => {
  const named = new Set([...page.matchAll(/#\s(\d+)\b/g)].map(([, number]) => Number(number)))
  expect([...named].sort((a, b) => a - b)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
})
