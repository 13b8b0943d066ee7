/** An answer, by whatever transport. */
export type HttpResponse = {
  status: number
  text: string
  retryAfter: string | null
  /** The answer's `Date` header. */
  date: string | null
  /** The request was redirected. */
  elsewhere: boolean
}

export type NoResponse = {
  why: 'no-signal' | 'stalled' | 'unconfirmed'
  /** Whether any byte of the body left; null if unknown. */
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
