/** Why a call failed. */
export type ApiErrorKind =
  /** No response of the portal: no network, a time-out, a captive portal's page. */
  | 'no-answer'
  /** 401 */
  | 'signed-out'
  /** Any other 4xx, or a 2xx whose body reports an error. */
  | 'refused'
  /** 5xx */
  | 'server'
  /** An answer that breaks the contract, such as a proxy's page or half a body. */
  | 'malformed'

/** The fields of error bodies (docs/contract.md, 'Error bodies'); blank texts are left out. */
export type ErrorBody = {
  message?: string | undefined
  error?: string | undefined
  /** At least one text for each field. */
  errors?: Record<string, string[]> | undefined
  type?: string | undefined
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status, or the body's if HTTP said 2xx; null without an answer. */
  readonly status: number | null
  readonly body: ErrorBody
  /** Milliseconds; null if the server did not ask for a pause. */
  readonly retryAfter: number | null
  /** The request reached the client's time limit. */
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
