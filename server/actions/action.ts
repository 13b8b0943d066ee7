import * as v from 'valibot'
import type { AnswerOf, Delete, Get, Write } from '../../shared/calls/call'
import { optionalText, readForm } from '../domain/fields'
import { someone, type Actor } from '../domain/trail'
import type { Services } from '../services'

/** `--name VALUE`; a switch without `value`. */
type Option = { value?: string; help: string }

/**
 * How an argument is read, and how it is typed: as a word (`each`: any number of them), as an
 * option, or not at all, in an action of the desk alone.
 */
type Arg = { input: v.GenericSchema; word?: 'required' | 'optional' | 'each'; option?: Option }

type InputOf<Args> = {
  [Name in keyof Args]: Args[Name] extends { input: infer Input extends v.GenericSchema }
    ? v.InferOutput<Input>
    : never
}

/** A word after the command's name. */
export function word<Input extends v.GenericSchema>(input: Input, kind: Arg['word'] = 'required') {
  return { input, word: kind }
}

/** One word or more, parsed to a list. */
export function words<Output>(input: v.GenericSchema<unknown, Output>) {
  return {
    input: v.pipe(
      v.optional(v.unknown(), [undefined]),
      v.transform((typed): unknown[] => (Array.isArray(typed) ? typed : [typed])),
      v.array(input),
    ),
    word: 'each' as const,
  }
}

export function option<Input extends v.GenericSchema>(value: string, help: string, input: Input) {
  return { input, option: { value, help } }
}

export function flag(help: string) {
  return { input: v.optional(v.boolean(), false), option: { help } }
}

/** These values are paths. They are made absolute, so that the output says where a file is. */
export const pathWords: readonly string[] = ['RUTA', 'ARCHIVO']

/**
 * For a program and a person. `json`: what `--json` prints, if not the data. `failed`: the work was
 * done, and the exit code is 1.
 */
export type Outcome<Data = unknown> = {
  data: Data
  text: string
  json?: unknown
  failed?: boolean | undefined
}

/** What a desk's action reads from its request. `file` is the address of a document's file. */
type AtDesk = { file: (document: number) => string }

/**
 * An action of the accountant: a command on the server's data, also while servers use them, a call
 * of the desk, or both.
 */
export type Action<Needs = Services> = {
  /** Null if it is of the desk alone. */
  summary: string | null
  /** The words after the name. The last one may be in brackets (`[RUTA]`): it is optional. */
  words: readonly string[]
  options: Readonly<Record<string, Option>>
  /** Before the data are opened. Throws `Invalid`, `InputError`. */
  prepare: (input: unknown) => (services: Needs, by: Partial<Actor>) => Promise<Outcome>
  desk: {
    call: Get | Write | Delete
    /** The arguments of its fields, where they have other names. */
    names: Readonly<Record<string, string>>
    answer: (data: unknown, at: AtDesk) => unknown
  } | null
}

export class InputError extends Error {}

/** Who signs; the default is a name of the environment (`cli/run.ts`). */
const contador = option(
  'NOMBRE',
  'Quién lo hace y firma la nota (o la variable CONTADOR_NOMBRE)',
  v.pipe(
    optionalText('contador'),
    v.transform((value) => value ?? someone.name),
  ),
)

/**
 * `signed`: it leaves a trace, of who did it. `refine` checks what concerns several arguments; it
 * throws `InputError`. `desk`: the call that does the same, the arguments of its fields where they
 * have other names, and its answer, if that is not the outcome's data.
 */
export function action<
  Args extends Record<string, Arg>,
  Data,
  Call extends Get | Write | Delete,
  Input = InputOf<Args>,
  Needs = Services,
>({
  summary,
  args,
  signed = false,
  refine,
  run,
  desk,
}: {
  summary?: string
  args: Args
  signed?: boolean
  refine?: (given: InputOf<Args>) => Input
  run: (services: Needs, input: Input, by: Actor) => Promise<Outcome<Data>>
  desk?: {
    call: Call
    names?: Readonly<Record<string, keyof Args & string>>
    answer?: (data: NoInfer<Data>, at: AtDesk) => NoInfer<AnswerOf<Call>>
  }
}): Action<Needs> {
  const all = Object.entries<Arg>(signed ? { ...args, contador } : args)
  const schema = v.object(Object.fromEntries(all.map(([name, { input }]) => [name, input])))
  const { answer } = desk ?? {}
  return {
    summary: summary ?? null,
    words: all.flatMap(([name, { word: kind }]) => (kind ? [written[kind](name)] : [])),
    options: Object.fromEntries(all.flatMap(([name, { option: one }]) => (one ? [[name, one]] : []))),
    prepare(raw) {
      const given = readForm(schema, raw)
      const input = refine ? refine(given as InputOf<Args>) : (given as Input)
      const signs = typeof given['contador'] === 'string' ? { name: given['contador'] } : {}
      return (services, by) => run(services, input, { ...someone, ...signs, ...by })
    },
    desk: desk
      ? {
          call: desk.call,
          names: desk.names ?? {},
          answer: (data, at) => (answer ? answer(data as Data, at) : data),
        }
      : null,
  }
}

const written = {
  required: (name: string) => name,
  optional: (name: string) => `[${name}]`,
  each: (name: string) => `${name}…`,
}

/** An outcome that names what it was done to. */
export function done(id: number, text: string): Outcome<{ id: number }> {
  return { data: { id }, text }
}
