import type * as v from 'valibot'

/** A GET as data: its path and the shape of its answer. The network, the stored answers and the query cache use the same value. */
export type Read<T> = {
  /** Relative to the API's base URL, ids and names in it URL-encoded. */
  path: string
  schema: v.GenericSchema<unknown, T>
}
