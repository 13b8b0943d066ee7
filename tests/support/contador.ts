import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../../server/contador/command-line'
import { contadorCommands } from '../../server/contador/commands'
import type { Output } from '../../server/operations/command'
import { program } from './backend'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Ended = { code: number; out: string; err: string }

/** Runs a script of the project as a person would type it, to its end. */
export function run(script: string, words: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...program(script), ...words],
      { cwd: root, env: { ...process.env, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() }),
    )
  })
}

/** The same without the second that a process of its own takes: `script` resolves to the exit code. */
export async function runHere(script: (output: Output) => Promise<number>): Promise<Ended> {
  const printed = { out: '', err: '' }
  const code = await script({
    log: (text) => (printed.out += `${text}\n`),
    error: (text) => (printed.err += `${text}\n`),
  })
  return { code, out: printed.out.trim(), err: printed.err.trim() }
}

/** `npm run contador -- WORDS` on the data that `env` names. */
export function contador(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  return runHere((output) => runCommandLine(contadorCommands, words, env, output))
}
