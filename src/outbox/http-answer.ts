/** What HTTP brought back, whichever way it was sent. */
export type HttpAnswer = {
  status: number
  text: string
  retryAfter: string | null
  /** The answer's own `Date`. */
  date: string | null
  /** A redirect led to another address than the one that was asked. */
  elsewhere: boolean
}

/** A request that ended without an answer. */
export type NoAnswer = {
  why: 'no-signal' | 'stalled' | 'unconfirmed'
  /** Whether any byte of the body left; null where the browser does not say. */
  sent: boolean | null
}

export type HttpResult = { answer: HttpAnswer } | { none: NoAnswer }

export function answerOf(response: Response, text: string): HttpAnswer {
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    elsewhere: response.redirected,
  }
}
