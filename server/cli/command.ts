import * as v from 'valibot'
import type { Services } from '../services'

/**
 * An option of a command (`--name VALUE`); without `value` it is a switch. `env` is the variable that is read if the option
 * is not given.
 */
export type Option = { value?: string; help: string; env?: string }

/** Words and values with these names are paths. They are made absolute, so that what is said of them says where. */
export const pathWords: readonly string[] = ['RUTA', 'ARCHIVO']

/** What a command did: for a program (`--json`), and for a person. `failed`: it did its work, and the exit code is 1. */
export type Outcome = { data: unknown; text: string; failed?: boolean | undefined }

/**
 * A command on the server's data, beside the servers that use them. Its input is what was typed, as one object: checked before the
 * data are opened.
 */
export type Command<Needs = Services> = {
  name: string
  summary: string
  /** The words after the name, in their order. A last one in brackets (`[RUTA]`) may be missing. */
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
