import * as v from 'valibot'
import type { Services } from '../services'

/**
 * What a command's option is called on its line (`--name VALUE`), and what for; without `value` it is a switch. `env` is
 * the variable that stands in for it.
 */
export type Option = { value?: string; help: string; env?: string }

/** A word or value of this name is a path: made absolute where it was typed, since it may be used elsewhere. */
export const pathWord = 'RUTA'

/** Where a command prints: `log` what was asked for, `error` why not. */
export type Output = { log: (text: string) => void; error: (text: string) => void }

/** What a command did: for a program (`--json`), and for a person. */
export type Outcome = { data: unknown; text: string }

/**
 * A command that works on the server's services, in the process that has them. Its input is what stood on the line, as
 * one object; it is checked where it was typed, and parsed where it runs.
 */
export type Command = {
  name: string
  summary: string
  /** The words after the name, in their order. A last one in brackets (`[RUTA]`) may be missing. */
  words: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Throws `InputError`. */
  check: (input: unknown) => void
  run: (services: Services, input: unknown) => Promise<Outcome>
}

export class InputError extends Error {}

export function command<Input>(definition: {
  name: string
  summary: string
  words?: readonly string[]
  options?: Readonly<Record<string, Option>>
  input: v.GenericSchema<unknown, Input>
  run: (services: Services, input: Input) => Promise<Outcome>
}): Command {
  const { words = [], options = {}, input, run, ...rest } = definition
  const parse = (raw: unknown) => {
    const parsed = v.safeParse(input, raw)
    if (parsed.success) return parsed.output
    throw new InputError(parsed.issues.map((issue) => issue.message).join('\n'))
  }
  return { ...rest, words, options, check: parse, run: (services, raw) => run(services, parse(raw)) }
}
