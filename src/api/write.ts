/** A call that changes something, as data. Its answer says only whether it succeeded; `login` alone is answered with more. */
export type Write = {
  method: 'POST' | 'PUT'
  /** Relative to the API's base URL. */
  path: string
  body?: object
  /** Its Idempotency-Key, if it creates something. */
  key?: string
}
