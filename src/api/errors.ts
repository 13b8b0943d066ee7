/**
 * Why a call failed.
 * - `no-answer`: no response of the portal (no network, time-out, cut connection, a captive portal's page)
 * - `signed-out`: 401
 * - `refused`: any other 4xx, or a 2xx whose body says so
 * - `server`: 5xx
 * - `malformed`: an answer that is not what the contract says (a proxy's page, half a body)
 */
export type ApiErrorKind = 'no-answer' | 'signed-out' | 'refused' | 'server' | 'malformed'

/** The bodies that errors have (docs/contract.md, 'Error bodies'); a bare string is a message. No text is blank. */
export type ErrorBody = {
  message?: string | undefined
  error?: string | undefined
  /** At least one text each. */
  errors?: Record<string, string[]> | undefined
  type?: string | undefined
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status, or the body's if HTTP said 2xx; null without an answer. */
  readonly status: number | null
  readonly body: ErrorBody
  /** In ms: after which the server asks to be asked again; null if it does not. */
  readonly retryAfter: number | null
  /** There was no answer in the time that the page has for one. */
  readonly timedOut: boolean

  constructor(
    kind: ApiErrorKind,
    options: {
      status?: number
      body?: ErrorBody
      retryAfter?: number | undefined
      timedOut?: boolean
      cause?: unknown
    } = {},
  ) {
    super(`${kind}${options.status ? ` (${options.status})` : ''}`, { cause: options.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = options.status ?? null
    this.body = options.body ?? {}
    this.retryAfter = options.retryAfter ?? null
    this.timedOut = options.timedOut ?? false
  }
}

/** The first message of a 422's `errors` map (docs/contract.md, 'Error bodies'). */
export function firstValidationMessage(body: ErrorBody): string | undefined {
  return Object.values(body.errors ?? {})[0]?.[0]
}

/** The first message of each field that a 422 names. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.body.errors ?? {})
  return Object.fromEntries(entries.map(([field, [text = '']]) => [field, text]))
}

export function errorKindOf(status: number): ApiErrorKind {
  if (status === 401) return 'signed-out'
  return status >= 500 ? 'server' : 'refused'
}
