/** What HTTP brought back, whatever sent the request. */
export type HttpResponse = {
  status: number
  text: string
  retryAfter: string | null
  /** The answer's own `Date`. */
  date: string | null
  /** A redirect led to another address than the one that was asked. */
  elsewhere: boolean
}

/** A request that ended without an answer. */
export type NoResponse = {
  why: 'no-signal' | 'stalled' | 'unconfirmed'
  /** Whether any byte of the body left; null if the browser does not say. */
  sent: boolean | null
}

export type HttpResult = { response: HttpResponse } | { none: NoResponse }

export function toHttpResponse(response: Response, text: string): HttpResponse {
  return {
    status: response.status,
    text,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    elsewhere: response.redirected,
  }
}
