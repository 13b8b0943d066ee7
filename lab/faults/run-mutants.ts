import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants, type Mutant } from './guards'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the tests of the outbox need of the tree. */
const parts = [
  'src',
  'shared',
  'sw',
  'tests',
  'server',
  'public',
  'scripts',
  'package.json',
  'vitest.config.ts',
  'index.html',
  'tsconfig.json',
  'lab/seeds.txt',
]

const tests = ['tests/faults', 'tests/unit/outbox', 'tests/unit/lib/idb-connection.test.ts']

/**
 * Takes each guard out of a copy of the tree and runs the tests of the outbox on it. Prints a line for each; resolves to the
 * guards whose absence no test noticed. Throws if a mutant no longer fits the code.
 */
export async function runMutants(only: string | undefined): Promise<string[]> {
  const waiting = mutants.filter(({ guard }) => guard.includes(only ?? ''))
  for (const mutant of waiting) withoutGuard(root, mutant)
  const survived: string[] = []
  async function work(): Promise<void> {
    const copy = copyTree()
    try {
      if (await testsFail(copy)) throw new Error('faults: the tests fail with every guard in its place')
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const path = join(copy, 'src', mutant.file)
        const whole = readFileSync(path)
        writeFileSync(path, withoutGuard(copy, mutant))
        const noticed = await testsFail(copy)
        writeFileSync(path, whole)
        console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${mutant.guard}`)
        if (!noticed) survived.push(mutant.guard)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return survived
}

/** The text of the guard's file without it. Throws if the guard no longer stands there as `mutants` has it. */
export function withoutGuard(tree: string, { guard, file, find, replace }: Mutant): string {
  const [before, after, ...more] = readFileSync(join(tree, 'src', file), 'utf8').split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`'${guard}': its code stands not once in src/${file}`)
  return before + replace + after
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function testsFail(copy: string): Promise<boolean> {
  const vitest = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'unit', '--bail', '1', '--maxWorkers', '1', ...tests],
    { cwd: copy, stdio: 'ignore' },
  )
  await once(vitest, 'close')
  return vitest.exitCode !== 0
}
