/** Milliseconds that the server waits. */
export type TimeLimits = {
  /** To reach the object store, and for its first answer. */
  storeConnect: number
  /** How long the object store may send and take no byte. */
  storeStall: number
  /** To store one file. */
  put: number
  /** After which another try of an upload may take its key over. */
  claim: number
  /** How long a client's connection may be silent. */
  idle: number
  /** For which a client may reuse a connection: announced to it. */
  reuse: number
  /** For a whole request: 25 MB at 30 KB/s. */
  request: number
}

/**
 * A wait outlasts those that it contains: a try keeps its key while its file is stored and its
 * document entered, while nothing moves on the connection. Clients stop reusing a connection long
 * before it is cut.
 */
export function deriveTimeLimits({ put, request }: Pick<TimeLimits, 'put' | 'request'>): TimeLimits {
  const database = put / 10
  const claim = put + database
  const idle = claim + database
  return { storeConnect: put / 20, storeStall: put / 10, put, claim, idle, reuse: idle / 2, request }
}

export const timeLimits = deriveTimeLimits({ put: 100_000, request: 15 * 60_000 })

/** Milliseconds of one try to send a mail. */
export type MailLimits = {
  /** In all, however slowly bytes move. */
  whole: number
  /** For the answer to a content that has left, at a stop of the server. */
  stop: number
}

export const mailLimits: MailLimits = { whole: 60_000, stop: 5_000 }

/** Milliseconds of a call of another program (the value of the UF), with its whole answer. */
export const callLimit = 10_000
