import {
  pathOf,
  type BodyOf,
  type Fields,
  type Params,
  type Write as WriteCall,
} from '../../shared/calls/call'

/** A POST or PUT as data. */
export type Write = {
  method: 'POST' | 'PUT'
  /** Relative to the API's base URL. */
  path: string
  body?: object
  /** Its Idempotency-Key, if it creates something. */
  key?: string
}

/* @__NO_SIDE_EFFECTS__ */
export function write<Path extends string, F extends Fields>(
  call: WriteCall<Path, F>,
  params: Params<Path>,
  body?: BodyOf<F>,
): Write {
  return { method: call.method, path: pathOf(call, params), ...(body && { body }) }
}
