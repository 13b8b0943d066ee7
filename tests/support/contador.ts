import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contador as contadorProgram } from '../../server/cli/commands/contador'
import type { Program } from '../../server/cli/run'
import { program } from './backend'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Ended = { code: number; out: string; err: string }

/** Runs a program of the server in a process of its own, to its end. */
export function run(
  name: Parameters<typeof program>[0],
  words: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...program(name), ...words],
      { cwd: root, env: { ...process.env, ...env } },
      (_error, out, err) => resolve(ended(child.exitCode ?? -1, out, err)),
    )
  })
}

/** The same in this process: a process of its own takes a second. */
export async function runHere(
  program: Program,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const printed = { out: '', err: '' }
  const output = {
    log: (text: string) => (printed.out += `${text}\n`),
    error: (text: string) => (printed.err += `${text}\n`),
  }
  const code = await program({ words, env: { NODE_ENV: 'test', ...env }, output })
  return ended(code, printed.out, printed.err)
}

/** Without the line that names the test's own data, and the one of a start that takes seconds. */
function ended(code: number, out: string, err: string): Ended {
  return {
    code,
    out: out.trim(),
    err: err.replace(/^(Datos:|Se espera la base de datos de) .*\n/gm, '').trim(),
  }
}

/** `npm run contador -- WORDS` on the data that `env` names. */
export function contador(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  return runHere(contadorProgram, words, env)
}
