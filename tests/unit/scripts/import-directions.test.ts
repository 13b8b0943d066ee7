import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What is forbidden from where. Each is tried as an import. */
const forbidden: Record<string, readonly string[]> = {
  'shared/x.ts': ['src/lib/y.ts', 'src/api/y.ts', 'src/documents/y.tsx', 'server/domain/y.ts', 'sw/y.ts'],
  'src/lib/x.ts': [
    'shared/y.ts',
    'src/api/y.ts',
    'src/session/y.ts',
    'src/ui/y.tsx',
    'server/domain/y.ts',
    'sw/y.ts',
  ],
  'src/session/x.ts': ['src/api/y.ts', 'src/queries/y.ts', 'src/ui/y.tsx'],
  'src/api/x.ts': ['src/capture/y.ts', 'src/queries/y.ts', 'src/outbox/model/y.ts', 'src/ui/y.tsx'],
  'src/capture/x.ts': ['src/session/y.ts', 'src/api/y.ts', 'src/outbox/model/y.ts', 'src/documents/y.tsx'],
  'src/capture/pdf/x.ts': ['src/capture/page-scan/y.ts', 'src/capture/y.ts'],
  'src/capture/prepare/x.ts': ['src/capture/pdf/y.ts', 'src/capture/y.ts'],
  'src/capture/page-scan/x.ts': ['src/capture/prepare/y.ts', 'src/lib/y.ts', 'shared/y.ts'],
  'src/outbox/model/x.ts': [
    'src/outbox/storage/y.ts',
    'src/outbox/delivery/y.ts',
    'src/capture/y.ts',
    'src/queries/y.ts',
  ],
  'src/outbox/storage/x.ts': ['src/outbox/delivery/y.ts', 'src/outbox/engine/y.ts', 'src/outbox/page/y.ts'],
  'src/outbox/delivery/x.ts': ['src/outbox/engine/y.ts', 'src/outbox/page/y.ts'],
  'src/outbox/engine/x.ts': ['src/outbox/page/y.ts', 'src/drafts/y.ts', 'src/documents/y.tsx'],
  'src/outbox/page/x.ts': [
    'src/queries/y.ts',
    'src/ui/y.tsx',
    'src/documents/y.tsx',
    'src/features/home/y.tsx',
  ],
  'src/drafts/x.ts': ['src/outbox/page/y.ts', 'src/queries/y.ts', 'src/api/y.ts', 'src/ui/y.tsx'],
  'src/queries/x.ts': ['src/outbox/page/y.ts', 'src/drafts/y.ts', 'src/forms/y.tsx', 'src/ui/y.tsx'],
  'src/ui/x.tsx': ['shared/y.ts', 'src/session/y.ts', 'src/api/y.ts', 'src/queries/y.ts', 'src/forms/y.tsx'],
  'src/forms/x.tsx': [
    'src/documents/y.tsx',
    'src/outbox/page/y.ts',
    'src/capture/y.ts',
    'src/features/home/y.tsx',
  ],
  'src/documents/x.tsx': ['src/features/home/y.tsx', 'src/app/y.tsx'],
  'src/documents/upload/x.tsx': ['src/documents/list/y.tsx', 'src/features/home/y.tsx'],
  'src/documents/viewfinder/x.tsx': ['src/documents/upload/y.tsx', 'src/documents/list/y.tsx'],
  'src/documents/chosen/x.tsx': ['src/documents/viewfinder/y.tsx', 'src/documents/viewer/y.tsx'],
  'src/documents/viewer/x.tsx': ['src/documents/upload/y.tsx', 'src/documents/chosen/y.tsx'],
  'src/documents/not-at-hand/x.tsx': ['src/documents/upload/y.tsx', 'src/documents/viewer/y.tsx'],
  'src/features/home/x.tsx': ['src/app/y.tsx', 'server/domain/y.ts', 'tests/support/y.ts'],
  'src/app/x.tsx': ['server/app.ts', 'sw/y.ts'],
  'sw/x.ts': [
    'src/outbox/page/y.ts',
    'src/ui/y.tsx',
    'src/documents/y.tsx',
    'src/capture/y.ts',
    'server/domain/y.ts',
  ],
  'server/database/x.ts': ['server/storage/y.ts', 'server/domain/y.ts', 'server/config.ts', 'src/lib/y.ts'],
  'server/storage/x.ts': ['server/database/y.ts', 'server/domain/y.ts'],
  'server/mail/x.ts': ['server/database/y.ts', 'server/domain/y.ts'],
  'server/config.ts': ['server/domain/y.ts', 'server/services.ts'],
  'server/services.ts': ['server/open-services.ts', 'server/domain/y.ts'],
  'server/domain/x.ts': [
    'src/lib/y.ts',
    'server/routes/y.ts',
    'server/http/y.ts',
    'server/cli/y.ts',
    'server/services.ts',
    'src/documents/y.tsx',
  ],
  'server/seed/x.ts': ['server/http/y.ts', 'server/cli/y.ts', 'server/open-services.ts'],
  'server/routes/x.ts': [
    'server/http/y.ts',
    'server/cli/y.ts',
    'server/seed/y.ts',
    'server/open-services.ts',
  ],
  'server/http/x.ts': ['server/cli/y.ts', 'server/seed/y.ts', 'server/app.ts', 'sw/y.ts'],
  'server/app.ts': ['server/cli/y.ts', 'server/open-services.ts', 'server/main.ts'],
  'server/open-services.ts': ['server/cli/y.ts', 'server/http/y.ts', 'server/app.ts'],
  'server/cli/x.ts': ['server/http/y.ts', 'server/app.ts', 'server/main.ts', 'src/lib/y.ts'],
  'server/tidy-up.ts': ['server/open-services.ts', 'server/routes/y.ts'],
  'server/start-errors.ts': ['server/app.ts', 'server/domain/y.ts'],
  'server/main.ts': ['src/lib/y.ts', 'sw/y.ts'],
  'scripts/x.mjs': ['src/lib/y.ts', 'server/config.ts'],
}

/** Within a place, each with the rule that forbids it. */
const forbiddenWithin = [
  ['back into a subject of the domain', 'server/domain/x.ts', 'server/domain/tell/y.ts'],
  ['between subjects of the domain', 'server/domain/privacy/x.ts', 'server/domain/backup/y.ts'],
  ['between subjects of the domain', 'server/domain/tell/x.ts', 'server/domain/privacy/y.ts'],
] as const

const allowed: Record<string, readonly string[]> = {
  'src/api/x.ts': ['src/session/y.ts', 'shared/y.ts', 'src/lib/y.ts'],
  'src/outbox/page/x.ts': ['src/outbox/engine/y.ts', 'src/outbox/model/y.ts', 'src/api/y.ts'],
  'src/outbox/storage/x.ts': ['src/outbox/model/y.ts', 'shared/y.ts'],
  'src/queries/x.ts': ['src/api/y.ts', 'src/session/y.ts', 'shared/y.ts'],
  'src/ui/x.tsx': ['src/ui/y.tsx', 'src/lib/y.ts'],
  'src/forms/x.tsx': ['src/queries/y.ts', 'src/drafts/y.ts', 'src/ui/y.tsx'],
  'src/documents/x.tsx': ['src/forms/y.tsx', 'src/outbox/page/y.ts', 'src/capture/y.ts', 'src/ui/y.tsx'],
  'src/documents/list/x.tsx': ['src/documents/upload/y.tsx', 'src/documents/viewer/y.tsx'],
  'src/documents/upload/x.tsx': ['src/documents/viewfinder/y.tsx', 'src/documents/chosen/y.tsx'],
  'src/capture/prepare/x.ts': ['src/capture/page-scan/y.ts', 'src/lib/y.ts'],
  'src/features/home/x.tsx': ['src/features/home/y.tsx', 'src/documents/y.tsx', 'src/outbox/page/y.ts'],
  'src/app/x.tsx': ['src/features/home/y.tsx', 'src/features/initial/y.tsx', 'src/ui/y.tsx'],
  'sw/x.ts': ['src/outbox/engine/y.ts', 'src/queries/y.ts', 'src/drafts/y.ts', 'src/lib/y.ts'],
  'server/domain/x.ts': ['shared/y.ts', 'server/database/y.ts', 'server/storage/y.ts', 'server/mail/y.ts'],
  'server/domain/backup/x.ts': ['server/domain/tell/y.ts', 'server/domain/y.ts'],
  'server/routes/x.ts': ['server/domain/y.ts', 'server/services.ts'],
  'server/http/x.ts': ['server/routes/y.ts', 'server/domain/y.ts', 'server/config.ts'],
  'server/cli/x.ts': ['server/domain/y.ts', 'server/open-services.ts'],
  'server/main.ts': ['server/app.ts', 'server/cli/y.ts'],
  'tests/unit/x.ts': ['src/app/y.tsx', 'sw/y.ts', 'server/cli/y.ts'],
}

/** Every way to name another module, and a spelling of its path that hides the folder. */
const spellings: Record<string, (path: string) => string> = {
  static: (path) => `import '${path}'`,
  named: (path) => `import { y } from '${path}'; y()`,
  dynamic: (path) => `void import('${path}')`,
  're-export': (path) => `export { y } from '${path}'`,
  'type import': (path) => `import type { Y } from '${path}'; export type Z = Y`,
  'type in an expression': (path) => `export type Z = import('${path}').Y`,
  detour: (path) => `import { y } from '${path.replace('../', '../../src/')}'; y()`,
}

const folder = mkdtempSync(join(tmpdir(), 'import-directions-'))
const written = new Set<string>()
let violations: readonly string[]

beforeAll(() => {
  for (const edges of [forbidden, allowed])
    for (const [from, targets] of Object.entries(edges)) targets.forEach((to) => addImport(from, to))
  for (const [, from, to] of forbiddenWithin) addImport(from, to)
  for (const [name, spell] of Object.entries(spellings)) {
    write(`src/lib/${fileName(name)}.ts`, spell('../api/y'))
    write(
      `src/features/home/${fileName(name)}.ts`,
      spell(name === 'detour' ? '../../features/initial/y' : '../initial/y'),
    )
  }
  write('src/lib/style.ts', `import styles from '../ui/y.module.css'; styles()`)
  write('src/ui/y.module.css', '')
  write('src/elsewhere/x.ts', `import '../lib/y'`)

  write('node_modules/react/package.json', '{ "name": "react", "main": "index.js" }')
  write('node_modules/react/index.js', '')
  write('src/queries/hook.ts', `import { useState } from 'react'; useState()`)
  write('src/queries/below.ts', `import './hook'`)
  write('sw/near.ts', `import '../src/queries/hook'`)
  write('sw/far.ts', `import '../src/queries/below'`)
  write('sw/with-view.ts', `import '../src/queries/view'`)
  write('src/queries/view.tsx', '')

  for (const world of ['src/lib', 'sw', 'server/domain', 'tests/support']) {
    write(`${world}/one.ts`, `import './two'; export type One = 1`)
    write(`${world}/two.ts`, `import './three'`)
    write(`${world}/three.ts`, `import type { One } from './one'; export type Three = One`)
  }
  violations = check()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(forbidden))('%s imports nothing that lies above or to the side', (from, targets) => {
  const lines = targets.map((to) => `from ${floorOf(from)}: ${importerOf(from, to)} → ${to}`)
  expect(violations).toEqual(expect.arrayContaining(lines))
})

test.each(forbiddenWithin)('%s: %s does not import %s', (rule, from, to) => {
  expect(violations).toContain(`${rule}: ${importerOf(from, to)} → ${to}`)
})

test.each(Object.entries(allowed))('%s imports what lies below', (from, targets) => {
  const imports = targets.map((to) => `: ${importerOf(from, to)} → ${to}`)
  expect(violations.filter((line) => imports.some((end) => line.endsWith(end)))).toEqual([])
})

describe.each(Object.keys(spellings))('an import in the form of a %s', (name) => {
  test('is seen between folders', () => {
    expect(violations).toContain(`from src/lib: src/lib/${fileName(name)}.ts → src/api/y.ts`)
  })
  test('is seen between features', () => {
    expect(violations).toContain(
      `between features: src/features/home/${fileName(name)}.ts → src/features/initial/y.tsx`,
    )
  })
})

test('a style sheet counts as part of its folder', () => {
  expect(violations).toContain('from src/lib: src/lib/style.ts → src/ui/y.module.css')
})

test('a file in a folder that has no directions is refused', () => {
  expect(violations).toContain('no place: src/elsewhere/x.ts → src/lib/y.ts')
})

test.each([
  ['sw/near.ts', 'node_modules/react/index.js'],
  ['sw/far.ts', 'node_modules/react/index.js'],
  ['sw/with-view.ts', 'src/queries/view.tsx'],
])('%s of the worker must not reach %s', (from, to) => {
  expect(violations).toContain(`React in the worker: ${from} → ${to}`)
})

test.each(['src/lib', 'sw', 'server/domain', 'tests/support'])('a cycle in %s is refused', (world) => {
  expect(violations.filter((line) => line.startsWith(`cycle: ${world}/`))).not.toEqual([])
})

/** The rule is called after the folder that its files lie in. */
function floorOf(file: string): string {
  if (/^server\/[^/]+\.ts$|^src\/main/.test(file)) return file
  return /^(src\/(?:outbox|capture|documents)\/[\w-]+|(src|server)\/\w+|\w+)\//.exec(file)?.[1] ?? file
}

/** Each import has a file of its own, so that none hides another; a single file stands for all that it imports. */
function importerOf(from: string, to: string): string {
  if (floorOf(from) === from) return from
  return from.replace('x.', `to-${to.replaceAll(/\W/g, '-')}.`)
}

function addImport(from: string, to: string): void {
  const importer = importerOf(from, to)
  const path = relative(dirname(importer), to).replace(/\.tsx?$/, '')
  write(importer, `import { y } from '${path.startsWith('.') ? path : `./${path}`}'; y()\n`)
  if (!written.has(to)) write(to, 'export function y() {}; export type Y = 1\n')
}

/** Adds to a file of the temporary tree. */
function write(file: string, text: string): void {
  written.add(file)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text, { flag: 'a' })
}

function fileName(name: string): string {
  return name.replaceAll(' ', '-')
}

const report = v.object({
  summary: v.object({
    violations: v.array(v.object({ rule: v.object({ name: v.string() }), from: v.string(), to: v.string() })),
  }),
})

/** The project's own rules over the temporary tree: a line for each violation. */
function check(): string[] {
  const config = resolve('.dependency-cruiser.js')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      resolve('node_modules/.bin/depcruise'),
      ...['--config', config, '--output-type', 'json'],
      ...['src', 'sw', 'server', 'shared', 'scripts', 'tests'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  expect(stderr).toBe('')
  return v
    .parse(report, JSON.parse(stdout))
    .summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}
