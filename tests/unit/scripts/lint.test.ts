import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

/** A rule of each kind, and a file that breaks it. */
const broken = [
  ['typescript(no-floating-promises)', 'server/a.ts', 'Promise.resolve(1)'],
  [
    'typescript(no-unsafe-return)',
    'sw/a.ts',
    'export const read = (text: string): string => JSON.parse(text)',
  ],
  [
    'typescript(no-unnecessary-condition)',
    'tests/a.ts',
    'export const first = (text: string) => text?.at(0)',
  ],
  [
    'typescript(no-non-null-assertion)',
    'some.config.ts',
    'export const first = (list: string[]) => list[0]!',
  ],
  ['oxc(no-barrel-file)', 'src/index.ts', `export * from './b'`],
  [
    'react-hooks(exhaustive-deps)',
    'src/log.tsx',
    `import { useEffect } from 'react'
     export function useLog(text: string): void {
       useEffect(() => console.log(text), [])
     }`,
  ],
  [
    'react(set-state-in-effect)',
    'src/count.tsx',
    `import { useEffect, useState } from 'react'
     export function useCount(): number {
       const [count, setCount] = useState(0)
       useEffect(() => setCount(1), [])
       return count
     }`,
  ],
  [
    'eslint(no-restricted-properties)',
    'tests/wait.ts',
    `import { vi } from 'vitest'
     export const wait = () => vi.waitFor(() => 1)`,
  ],
  ['eslint(no-undef)', 'scripts/a.mjs', 'console.log(window)'],
] as const

const report = v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) })

test('a rule of each kind is said of the file that breaks it', () => {
  // Laid out like this repository.
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  const compilerOptions = { target: 'ES2023', lib: ['ES2023', 'DOM'], strict: true, noEmit: true }
  write('tsconfig.json', JSON.stringify({ compilerOptions }))
  write('src/b.ts', 'export const b = 1')
  for (const [, file, text] of broken) write(file, text)
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    // Elsewhere it looks for it below the folder, or in the path that npm sets.
    env: { ...process.env, OXLINT_TSGOLINT_PATH: resolve('node_modules/.bin/tsgolint') },
  })
  rmSync(folder, { recursive: true })
  // What is no JSON is then in the message.
  const { diagnostics } = v.parse(report, stdout.startsWith('{') ? JSON.parse(stdout) : stdout)
  expect(diagnostics.map(({ code, filename }) => `${code} ${filename}`)).toEqual(
    expect.arrayContaining(broken.map(([rule, file]) => `${rule} ${file}`)),
  )
})
