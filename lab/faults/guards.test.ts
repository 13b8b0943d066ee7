import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './guards'
import { withoutGuard } from './run-mutants'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Not in tests/faults: the gate runs those on code in which one guard does not stand any more.
test('every guard of the mutation gate stands in the code: the gate did not start for one that had been rewritten', () => {
  for (const mutant of mutants) expect(withoutGuard(root, mutant)).toContain(mutant.replace)
})

test('docs/faults.md names every guard with its fault', () => {
  const page = readFileSync(`${root}docs/faults.md`, 'utf8')
  const [, guards = ''] = /^## Guards\n([^]*?)^## /m.exec(page) ?? []
  const lines = [...guards.matchAll(/^- (I?\d+): (.*)$/gm)]
  expect(lines.map(([, , guard]) => guard).sort()).toEqual(mutants.map(({ guard }) => guard).sort())
  for (const [, fault] of lines) expect(page).toContain(`\n### ${fault}: `)
})
