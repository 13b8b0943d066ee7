import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config'
import { DataDirInUse } from '../data-lock'
import { SchemaMismatch } from '../database/migrate'
import { Refused } from './perform'

/**
 * A script for whoever runs the server: takes one file and `--overwrite`, prints what `work` resolves to. Exits with 1
 * where it can't be done, 2 where the line makes no sense.
 */
export async function runScript(
  usage: string,
  work: (file: string, options: { overwrite: boolean }) => Promise<string>,
): Promise<void> {
  const line = readLine()
  if (!line) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    console.log(await work(line.file, { overwrite: line.overwrite }))
  } catch (error) {
    const expected = [Refused, ConfigError, DataDirInUse, SchemaMismatch].some(
      (kind) => error instanceof kind,
    )
    console.error(expected && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function readLine(): { file: string; overwrite: boolean } | null {
  try {
    const { positionals, values } = parseArgs({
      options: { overwrite: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    return file && others.length === 0 ? { file: resolve(file), overwrite: values.overwrite } : null
  } catch {
    return null
  }
}
