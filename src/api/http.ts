import * as v from 'valibot'
import { systemClock } from '../lib/clock'
import { parseRetryAfter } from '../lib/retry-after'
import { currentSession, endSession, type Session } from '../session/session'
import { apiUrl } from './config'
import { connection } from './connection'
import { staleTokenStatus } from './csrf'
import { renewCsrfToken } from './renew-csrf-token'
import { parseErrorBody } from './error-body'
import { ApiError, errorKindOf } from './errors'
import { requestHeaders } from './headers'
import type { Read } from './read'
import type { Write } from './write'

/** Milliseconds until a request counts as unanswered. */
const longest = 20_000

/** Throws `ApiError`; an answer that does not fit the schema is logged and `malformed`. */
export async function fetchRead<T>({ schema, path }: Read<T>, signal?: AbortSignal): Promise<T> {
  return parse(schema, await request('GET', path, { signal }), path)
}

/**
 * As `fetchRead`, but past the browser's cache and the worker's. Read a record with it right before
 * writing it.
 */
export async function fetchNow<T>({ schema, path }: Read<T>): Promise<T> {
  return parse(schema, await request('GET', path, { cache: 'no-store' }), path)
}

/**
 * Succeeds on 2xx with a body `status` that is absent or 200 and without an `error`
 * (docs/contract.md, 'Success of a write'). Throws `ApiError`.
 */
export async function send({ method, path, body, key }: Write, signal?: AbortSignal): Promise<unknown> {
  const data = await request(method, path, { body, key, signal })
  const status = bodyStatus(data) ?? 200
  const error = parseErrorBody(data)
  if (status !== 200 || (typeof data === 'object' && error.error))
    throw new ApiError(errorKindOf(status), { status, body: error })
  return data
}

export function parse<T>(schema: Read<T>['schema'], data: unknown, path: string): T {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  console.warn(`api: ${path} does not fit`, v.flatten(parsed.issues))
  throw new ApiError('malformed', { cause: parsed.issues })
}

type Options = {
  body?: object | undefined
  key?: string | undefined
  signal?: AbortSignal | undefined
  cache?: RequestCache
}

/** The JSON of a successful response. Throws `ApiError`. */
async function request(method: 'GET' | Write['method'], path: string, options: Options): Promise<unknown> {
  const session = currentSession()
  const ask = () => exchange(method, path, options, session)
  let answer = await ask()
  // A stale token is refused before the server acts, so repeating is safe.
  if (answer.status === staleTokenStatus && (await renewCsrfToken())) answer = await ask()
  const { data, headers, status: httpStatus } = answer
  if (isPage(data)) {
    // Not the portal's: a captive portal, or a proxy in front of a server that is down.
    if (httpStatus < 400) throw noAnswer(data)
    throw new ApiError(httpStatus >= 500 ? 'server' : 'malformed', { status: httpStatus })
  }
  connection.set('online')
  const status = httpStatus < 400 ? (bodyStatus(data) ?? httpStatus) : httpStatus
  if (status < 400) return data
  // A 401 for a session that has since been replaced says nothing about the present one.
  if (status === 401 && session && session.token === currentSession()?.token) await endSession('expired')
  throw new ApiError(errorKindOf(status), {
    status,
    body: parseErrorBody(data),
    retryAfter: parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), Date.now()),
  })
}

/** The response, with any status. Throws `ApiError` if there was none. */
async function exchange(
  method: string,
  path: string,
  { body, key, signal, cache = 'default' }: Options,
  session: Session | null,
): Promise<{ status: number; headers: Headers; data: unknown }> {
  // `AbortSignal.any` is newer than some browsers of docs/scope.md.
  const abort = new AbortController()
  const cancel = () => abort.abort()
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  let timedOut = false
  const stopTimer = systemClock.after(longest, () => {
    timedOut = true
    cancel()
  })
  try {
    const response = await fetch(apiUrl(path), {
      method,
      headers: {
        ...requestHeaders(session, key),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'include',
      cache,
      signal: abort.signal,
    })
    const data = fromJson(await response.text())
    return { status: response.status, headers: response.headers, data }
  } catch (cause) {
    throw signal?.aborted ? new ApiError('no-answer', { cause }) : noAnswer(cause, timedOut)
  } finally {
    stopTimer()
    signal?.removeEventListener('abort', cancel)
  }
}

function noAnswer(cause: unknown, timedOut = false): ApiError {
  connection.set('offline')
  return new ApiError('no-answer', { cause, timedOut })
}

/** Text that is not JSON stays text, such as a proxy's page. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isPage(data: unknown): boolean {
  return typeof data === 'string' && data.trimStart().startsWith('<')
}

/** The `status` inside a body (docs/contract.md, 'Success of a write'); null without one. */
function bodyStatus(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'status' in data && data.status != null
    ? Number(data.status)
    : null
}
