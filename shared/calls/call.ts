import type * as v from 'valibot'
import type { contratoFields, inmuebleFields, Sent, unitFields } from '../fields'

/**
 * A call, described once for the page, the server and the tests: `:name` in its path is a
 * parameter; its answer is read loosely, and the server has to answer what the schema makes of it.
 * Each is a separate export: a screen loads the calls that it uses.
 */
export type Get<Path extends string = string, Answer = unknown> = {
  method: 'GET'
  path: Path
  answer: v.GenericSchema<unknown, Answer>
}

/**
 * Its body names `fields` (`?`: optional), or is one of `Bodies`. The default answer is
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

/** Bodies of the forms of shared/fields.ts. */
export type Bodies = {
  inmueble: Sent<typeof inmuebleFields>
  /** `inmueble` is the property's id. */
  unit: Sent<typeof unitFields> & { inmueble: number }
  contrato: Sent<typeof contratoFields>
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

/** What a server answers and the page gets. A write without an answer gives nothing back. */
export type AnswerOf<Call> = Call extends { answer: v.GenericSchema<unknown, infer Answer> }
  ? Answer
  : unknown

export type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, number | string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, number | string>
    : Readonly<Record<string, never>>

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
): Write<Path, F, null> {
  return { method: 'PUT', path, fields, answer: null }
}

/** Its address, with encoded parameters: a region's name has spaces, apostrophes and ñ. */
export function pathOf<Path extends string>({ path }: { path: Path }, params: Params<Path>): string {
  const values: Readonly<Record<string, number | string>> = params
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
