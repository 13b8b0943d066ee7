import type * as v from 'valibot'
import type { contratoFields, inmuebleFields, SentForm, unitFields } from '../fields'

/**
 * A call, for the page, the server, the tests and docs/contract.md. `:name` in its path is a
 * parameter. Its schema reads an answer loosely; what it makes of it is what the server has to
 * answer. A call is one export, so that a screen loads the calls that it makes.
 */
export type Get<Path extends string = string, Answer = unknown> = {
  method: 'GET'
  path: Path
  answer: v.GenericSchema<unknown, Answer>
}

/**
 * `fields` of its body, `?` after what may be left out, or one of `Bodies`. A null answer is
 * `{"status":200}`.
 */
export type Write<
  Path extends string = string,
  F extends Fields = Fields,
  Schema extends v.GenericSchema | null = v.GenericSchema | null,
> = {
  method: 'POST' | 'PUT'
  path: Path
  fields: F
  answer: Schema
}

/** Only of the desk. */
export type Delete<
  Path extends string = string,
  Schema extends v.GenericSchema | null = v.GenericSchema | null,
> = {
  method: 'DELETE'
  path: Path
  fields: readonly string[]
  answer: Schema
}

/** The bodies of the forms in shared/fields.ts. */
export type Bodies = {
  inmueble: SentForm<typeof inmuebleFields>
  /** `inmueble` is the property's id. */
  unit: SentForm<typeof unitFields> & { inmueble: number }
  contrato: SentForm<typeof contratoFields>
}

export type Fields = readonly string[] | keyof Bodies

export type BodyOf<F extends Fields> = F extends keyof Bodies
  ? Bodies[F]
  : F extends readonly string[]
    ? Named<F[number]>
    : never

type Named<Name extends string> = { [N in Name as N extends `${string}?` ? never : N]: unknown } & {
  [N in Name as N extends `${infer Optional}?` ? Optional : never]?: unknown
}

/** The body that a server answers, as the page gets it. */
export type AnswerOf<Call> = Call extends { answer: v.GenericSchema<unknown, infer Answer> }
  ? Answer
  : unknown

export type Params<Path extends string> = Path extends `${string}:${string}`
  ? Record<ParamOf<Path>, number | string>
  : Readonly<Record<string, never>>

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/* @__NO_SIDE_EFFECTS__ */
export function get<const Path extends string, Answer>(
  path: Path,
  answer: v.GenericSchema<unknown, Answer>,
): Get<Path, Answer> {
  return { method: 'GET', path, answer }
}

/* @__NO_SIDE_EFFECTS__ */
export function post<const Path extends string, const F extends Fields>(
  path: Path,
  fields: F,
): Write<Path, F, null>
export function post<const Path extends string, const F extends Fields, Schema extends v.GenericSchema>(
  path: Path,
  fields: F,
  answer: Schema,
): Write<Path, F, Schema>
export function post(path: string, fields: Fields, answer: v.GenericSchema | null = null): Write {
  return { method: 'POST', path, fields, answer }
}

/* @__NO_SIDE_EFFECTS__ */
export function put<const Path extends string, const F extends Fields>(
  path: Path,
  fields: F,
): Write<Path, F, null>
export function put<const Path extends string, const F extends Fields, Schema extends v.GenericSchema>(
  path: Path,
  fields: F,
  answer: Schema,
): Write<Path, F, Schema>
export function put(path: string, fields: Fields, answer: v.GenericSchema | null = null): Write {
  return { method: 'PUT', path, fields, answer }
}

/** Its address, with the parameters encoded: names of regions have spaces, apostrophes and ñ. */
export function pathOf<Path extends string>({ path }: { path: Path }, params: Params<Path>): string {
  const values: Readonly<Record<string, number | string>> = params
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
