import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/** One for each rule, and a line that breaks it, in another form than the line before; a detour hides the folder. */
const broken = [
  ['from src/lib', 'src/lib/a.ts', `import { y } from '../../src/api/y'; y()`, 'src/api/y.ts'],
  ['from src/outbox/model', 'src/outbox/model/a.ts', `void import('../page/y')`, 'src/outbox/page/y.ts'],
  ['from server/domain', 'server/domain/a.ts', `export { y } from '../http/y'`, 'server/http/y.ts'],
  ['from shared', 'shared/a.ts', `import type { Y } from '../src/api/y'; export type Z = Y`, 'src/api/y.ts'],
  ['from src/ui', 'src/ui/a.ts', `export type Z = import('../api/y').Y`, 'src/api/y.ts'],
  ['from lab', 'lab/a.ts', `import '../sw/y'`, 'sw/y.ts'],
  ['into the lab', 'tests/unit/a.ts', `import '../../lab/y'`, 'lab/y.ts'],
  ['between features', 'src/features/home/a.ts', `import '../initial/y'`, 'src/features/initial/y.ts'],
  ['back into a subject of the domain', 'server/domain/b.ts', `import './tell/y'`, 'server/domain/tell/y.ts'],
  [
    'between subjects of the domain',
    'server/domain/privacy/a.ts',
    `import '../backup/y'`,
    'server/domain/backup/y.ts',
  ],
  ['React in the worker', 'sw/a.ts', `import '../src/queries/a'`, 'node_modules/react/index.js'],
  ['no place', 'src/elsewhere/a.ts', `import '../lib/y'`, 'src/lib/y.ts'],
  ['cycle', 'tests/support/a.ts', `import './y'`, 'tests/support/y.ts'],
] as const

const others: Record<string, string> = {
  'src/queries/a.ts': `import './hook'`,
  'src/queries/hook.ts': `import { useState } from 'react'; useState()`,
  'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
  'node_modules/react/index.js': '',
  'tests/support/y.ts': `import type { A } from './a'; export type B = A`,
  // What lies below may be imported.
  'src/api/allowed.ts': `import '../lib/y'`,
}

const report = v.object({
  summary: v.object({
    violations: v.array(v.object({ rule: v.object({ name: v.string() }), from: v.string(), to: v.string() })),
  }),
})

test('an import against the directions is refused by its rule, in every form', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-directions-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [, , , to] of broken) write(to, 'export function y() {}; export type Y = 1\n')
  for (const [, from, text] of broken) write(from, text)
  for (const [file, text] of Object.entries(others)) write(file, text)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      resolve('node_modules/.bin/depcruise'),
      ...['--config', resolve('.dependency-cruiser.js'), '--output-type', 'json'],
      ...['src', 'sw', 'server', 'shared', 'tests', 'lab'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  rmSync(folder, { recursive: true })
  expect(stderr).toBe('')
  const { violations } = v.parse(report, JSON.parse(stdout)).summary
  const found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  expect(found).toEqual(
    expect.arrayContaining(broken.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`)),
  )
  expect(found.filter((line) => line.includes('src/api/allowed.ts'))).toEqual([])
})
