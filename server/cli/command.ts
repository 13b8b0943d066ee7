import * as v from 'valibot'
import type { Services } from '../services'

/** `--name VALUE`; a switch without `value`. */
type Option = { value?: string; help: string }

/** How an argument is read, and how it is typed. `run.ts` sets one that is not typed. */
type Arg = { input: v.GenericSchema; word?: 'required' | 'optional'; option?: Option }

type InputOf<Args> = {
  [Name in keyof Args]: Args[Name] extends { input: infer Input extends v.GenericSchema }
    ? v.InferOutput<Input>
    : never
}

/** A word after the command's name. */
export function word<Input extends v.GenericSchema>(input: Input, kind: Arg['word'] = 'required') {
  return { input, word: kind }
}

export function option<Input extends v.GenericSchema>(value: string, help: string, input: Input) {
  return { input, option: { value, help } }
}

export function flag(help: string) {
  return { input: v.optional(v.boolean(), false), option: { help } }
}

/** These values are paths. They are made absolute, so that the output says where a file is. */
export const pathWords: readonly string[] = ['RUTA', 'ARCHIVO']

/** For a program (`--json`) and a person. `failed`: the work was done, and the exit code is 1. */
export type Outcome = { data: unknown; text: string; failed?: boolean | undefined }

/** A command on the server's data, also while servers use them. */
export type Command<Needs = Services> = {
  name: string
  summary: string
  /** The words after the name. The last one may be in brackets (`[RUTA]`): it is optional. */
  words: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Before the data are opened. Throws `InputError`. */
  prepare: (input: unknown) => (services: Needs) => Promise<Outcome>
}

export class InputError extends Error {}

/** `refine` checks what concerns several arguments. It throws `InputError`. */
export function command<Args extends Record<string, Arg>, Input = InputOf<Args>, Needs = Services>({
  args,
  refine,
  run,
  ...rest
}: {
  name: string
  summary: string
  args: Args
  refine?: (given: InputOf<Args>) => Input
  run: (services: Needs, input: Input) => Promise<Outcome>
}): Command<Needs> {
  const all = Object.entries<Arg>(args)
  const schema = v.object(Object.fromEntries(all.map(([name, { input }]) => [name, input])))
  return {
    ...rest,
    words: all.flatMap(([name, { word: kind }]) => (kind ? [kind === 'optional' ? `[${name}]` : name] : [])),
    options: Object.fromEntries(all.flatMap(([name, { option: one }]) => (one ? [[name, one]] : []))),
    prepare(raw) {
      const parsed = v.safeParse(schema, raw)
      if (!parsed.success) throw new InputError(parsed.issues.map((issue) => issue.message).join('\n'))
      const input = refine ? refine(parsed.output as InputOf<Args>) : (parsed.output as Input)
      return (services) => run(services, input)
    },
  }
}
