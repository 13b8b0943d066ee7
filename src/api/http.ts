import axios, { isAxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import * as v from 'valibot'
import { parseRetryAfter } from '../lib/retry-after'
import type { Session } from '../session/parse-session'
import { currentSession, endSession } from '../session/session'
import { apiUrl } from './config'
import { connection } from './connection'
import { staleTokenStatus } from './csrf'
import { renewCsrfToken } from './renew-csrf-token'
import { bodyStatus, parseErrorBody } from './error-body'
import { ApiError, errorKindOf } from './errors'
import { requestHeaders } from './headers'
import type { Read } from './read'
import type { Write } from './write'

/** Only this file imports axios, and the service worker does not import this file. */

const client = axios.create({
  adapter: 'xhr',
  withCredentials: true,
  // Milliseconds.
  timeout: 20_000,
  // Distinguishes a time-out from a broken connection.
  transitional: { clarifyTimeoutError: true },
  // `exchange` decides what a status means.
  validateStatus: () => true,
})

/** Throws `ApiError`; an answer that does not fit the schema is logged and `malformed`. */
export async function fetchRead<T>({ schema, path, isAddition }: Read<T>, signal?: AbortSignal): Promise<T> {
  return parse(schema, await request('GET', path, { signal, isAddition }), path)
}

/**
 * Succeeds on 2xx with a body `status` that is absent or 200 and without an `error`
 * (docs/contract.md, 'Success of a write'). Throws `ApiError`; another status is `malformed`, because
 * the write may have been done.
 */
export async function send(write: Write, signal?: AbortSignal): Promise<unknown> {
  const data = await ask(write, signal)
  if (bodyStatus(data) !== 200) throw new ApiError('malformed')
  return data
}

/** As `send`, for an answer whose shape says that it is a success. */
export async function ask({ method, path, ...rest }: Write, signal?: AbortSignal): Promise<unknown> {
  const data = await request(method, path, { ...rest, signal })
  const error = parseErrorBody(data)
  if (error.error) throw new ApiError('refused', { status: 200, body: error })
  return data
}

export function parse<T>(schema: Read<T>['schema'], data: unknown, path: string): T {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  console.warn(`api: ${path} does not fit`, v.flatten(parsed.issues))
  throw new ApiError('malformed', { cause: parsed.issues })
}

async function request(
  method: 'GET' | Write['method'],
  path: string,
  options: {
    body?: object | undefined
    key?: string | undefined
    signal?: AbortSignal | undefined
    isAddition?: boolean | undefined
  },
): Promise<unknown> {
  return exchange(async (session) => {
    const { status, data, headers } = await requestResponse({
      method,
      url: apiUrl(path),
      headers: requestHeaders(session, options.key),
      ...(options.body && { data: options.body }),
      ...(options.signal && { signal: options.signal }),
    })
    return { status, data, header: (name) => textOf(headers[name.toLowerCase()]) }
  }, options.isAddition)
}

type Answer = { status: number; data: unknown; header: (name: string) => string | null }

/** The JSON of a successful response to `ask`. Throws `ApiError`. */
export async function exchange(
  ask: (session: Session | null) => Promise<Answer>,
  isAddition = false,
): Promise<unknown> {
  const session = currentSession()
  let response = await ask(session)
  // A stale token is refused before the server acts, so repeating is safe.
  if (response.status === staleTokenStatus && (await renewCsrfToken())) response = await ask(session)
  const { data, status: httpStatus } = response
  if (isPage(data)) {
    // A captive portal's page shows in the calls that every portal has.
    if (httpStatus < 400 && isAddition) throw new ApiError('refused', { status: 404 })
    // Not the portal's: a captive portal, or a proxy in front of a server that is down.
    if (httpStatus < 400) throw noAnswer(data)
    throw new ApiError(httpStatus >= 500 ? 'server' : 'malformed', { status: httpStatus })
  }
  connection.set('online')
  const status = httpStatus < 400 ? bodyStatus(data) : httpStatus
  if (!(status >= 400)) return data
  // A 401 for a session that has since been replaced says nothing about the present one.
  if (status === 401 && session && session.token === currentSession()?.token) await endSession('expired')
  throw new ApiError(errorKindOf(status), {
    status,
    body: parseErrorBody(data),
    retryAfter: parseRetryAfter(response.header('Retry-After'), response.header('Date'), Date.now()),
  })
}

function textOf(header: unknown): string | null {
  return typeof header === 'string' ? header : null
}

/** The response, with any status. Throws `ApiError` if there was none. */
async function requestResponse(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    return await client.request<unknown>(config)
  } catch (cause) {
    throw noAnswer(cause, isCancel(cause), isAxiosError(cause) && cause.code === 'ETIMEDOUT')
  }
}

export function noAnswer(cause: unknown, canceled = false, timedOut = false): ApiError {
  if (!canceled) connection.set('offline')
  return new ApiError('no-answer', { cause, timedOut })
}

function isPage(data: unknown): boolean {
  return typeof data === 'string' && data.trimStart().startsWith('<')
}
