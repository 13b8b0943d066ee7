import * as v from 'valibot'
import { pathOf, type Get, type Params } from '../../shared/calls/call'

/** A GET as data: the network, the stored answers and the query cache share it. */
export type Read<T> = {
  /** Relative to the API's base URL, with ids and names URL-encoded. */
  path: string
  schema: v.GenericSchema<unknown, T>
  /** Other portals lack the call, and may answer with their start page: read as a 404. */
  isAddition?: true
}

/* @__NO_SIDE_EFFECTS__ */
export function read<Path extends string, Answer>(
  call: Get<Path, Answer>,
  params: Params<Path>,
): Read<Answer> {
  return { path: pathOf(call, params), schema: call.answer }
}

/* @__NO_SIDE_EFFECTS__ */
export function readAs<Path extends string, Answer, T>(
  call: Get<Path, Answer>,
  params: Params<Path>,
  part: (answer: Answer) => T,
): Read<T> {
  return { path: pathOf(call, params), schema: v.pipe(call.answer, v.transform(part)) }
}
