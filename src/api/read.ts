import type * as v from 'valibot'
import { get } from './http'

/** A GET as data: where it is and what its answer looks like. One value serves the network, the stored answers and the query cache. */
export type Read<T> = {
  /** Relative to the API's base URL, ids and names in it URL-encoded. */
  path: string
  schema: v.GenericSchema<unknown, T>
}

/** Throws `ApiError`. */
export function fetchRead<T>(read: Read<T>, signal?: AbortSignal): Promise<T> {
  return get(read.schema, read.path, signal)
}
