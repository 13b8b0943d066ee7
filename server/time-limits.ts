/** How long the server waits, in milliseconds. */
export type TimeLimits = {
  /** To reach the object store, and to hear from it that it is there. */
  storeConnect: number
  /** In which no byte moves to or from the object store, from the last one on. */
  storeStall: number
  /** To store one file. */
  put: number
  /** After which another try of an upload may take its key over. */
  claim: number
  /** In which no byte moves on a client's connection. */
  idle: number
  /** For which a client may use a connection again: what the server announces. */
  reuse: number
  /** For a whole request to arrive: 25 MB at 30 KB/s. */
  request: number
}

/**
 * Each wait outlasts those that it contains. A try keeps its key while its file is being stored and its document is
 * entered. All that time nothing moves on the client's connection. A client stops using a connection long before it is cut.
 */
export function deriveTimeLimits({ put, request }: Pick<TimeLimits, 'put' | 'request'>): TimeLimits {
  const database = put / 10
  const claim = put + database
  const idle = claim + database
  return { storeConnect: put / 20, storeStall: put / 10, put, claim, idle, reuse: idle / 2, request }
}

export const timeLimits = deriveTimeLimits({ put: 100_000, request: 15 * 60_000 })

/** For one try to send a mail, in milliseconds. */
export type MailLimits = {
  /** As a whole, however slowly bytes move. */
  whole: number
  /** For the answer to a content that has left, when the server stops. */
  stop: number
}

export const mailLimits: MailLimits = { whole: 60_000, stop: 5_000 }

/** For one call of another program (the value of the UF), with its whole answer, in milliseconds. */
export const callLimit = 10_000
