import * as v from 'valibot'
import type { Services } from '../services'

/**
 * `--name VALUE`; a switch without `value`. `env`: the variable that is read if it is not given.
 */
export type Option = { value?: string; help: string; env?: string }

/** These values are paths. They are made absolute, so that the output says where a file is. */
export const pathWords: readonly string[] = ['RUTA', 'ARCHIVO']

/**
 * For a program (`--json`) and for a person. `failed`: the work was done, and the exit code is 1.
 */
export type Outcome = { data: unknown; text: string; failed?: boolean | undefined }

/**
 * A command on the server's data, also while servers use them. `check` runs before the data are
 * opened.
 */
export type Command<Needs = Services> = {
  name: string
  summary: string
  /** The words after the name. The last one may be in brackets (`[RUTA]`): it is optional. */
  words: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Throws `InputError`. */
  check: (input: unknown) => void
  run: (services: Needs, input: unknown) => Promise<Outcome>
}

export class InputError extends Error {}

export function command<Input, Needs = Services>(definition: {
  name: string
  summary: string
  words?: readonly string[]
  options?: Readonly<Record<string, Option>>
  input: v.GenericSchema<unknown, Input>
  run: (services: Needs, input: Input) => Promise<Outcome>
}): Command<Needs> {
  const { words = [], options = {}, input, run, ...rest } = definition
  const parse = (raw: unknown) => {
    const parsed = v.safeParse(input, raw)
    if (parsed.success) return parsed.output
    throw new InputError(parsed.issues.map((issue) => issue.message).join('\n'))
  }
  return { ...rest, words, options, check: parse, run: (services, raw) => run(services, parse(raw)) }
}
