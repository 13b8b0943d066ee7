import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config'
import { DataDirInUse } from '../data-lock'
import { SchemaMismatch } from '../database/migrate'
import type { Output } from './command'
import { Refused } from './perform'

/**
 * A script for whoever runs the server: `words` (the process's arguments) are one file and `--overwrite`; prints what
 * `work` resolves to. Resolves to the exit code: 1 where it can't be done, 2 where the line makes no sense.
 */
export async function runScript(
  usage: string,
  words: readonly string[],
  output: Output,
  work: (file: string, options: { overwrite: boolean }) => Promise<string>,
): Promise<number> {
  const line = readLine(words)
  if (!line) {
    output.error(`Usage: ${usage}`)
    return 2
  }
  try {
    output.log(await work(line.file, { overwrite: line.overwrite }))
    return 0
  } catch (error) {
    const expected = [Refused, ConfigError, DataDirInUse, SchemaMismatch].some(
      (kind) => error instanceof kind,
    )
    output.error(
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error),
    )
    return 1
  }
}

function readLine(words: readonly string[]): { file: string; overwrite: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: { overwrite: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    return file && others.length === 0 ? { file: resolve(file), overwrite: values.overwrite } : null
  } catch {
    return null
  }
}
