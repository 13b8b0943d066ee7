import * as v from 'valibot'
import { eventsPath } from '../../shared/calls/accountant'
import { pathOf, type AnswerOf, type BodyOf, type Fields } from '../../shared/calls/call'
import type { Delete, Get, Params, Write } from '../../shared/calls/call'
import { apiUrl } from '../api/config'
import { connection } from '../api/connection'
import { parseErrorBody } from '../api/error-body'
import { ApiError, errorKindOf } from '../api/errors'
import { parseRetryAfter } from '../lib/retry-after'
import type { Session } from '../session/parse-session'
import { attendance } from './attendance'
import { deskSession, endDeskSession } from './session'

/** Milliseconds. */
const timeLimit = 20_000
/** Of a file, and of the stream of news, which sends a sign of life every 15 seconds. */
const longestSilence = 30_000

/** Empty ones of `query` are left out. Throws `ApiError`. */
export async function read<Path extends string, Answer>(
  call: Get<Path, Answer>,
  params: Params<Path>,
  { query = {}, signal }: { query?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const search = given.length > 0 ? `?${String(new URLSearchParams(given))}` : ''
  return parse(call.answer, await request(call, pathOf(call, params) + search, { signal }))
}

/** Throws `ApiError`. */
export async function write<
  Path extends string,
  F extends Fields,
  Schema extends v.GenericSchema | null,
  Call extends Write<Path, F, Schema>,
>(
  call: Call & Write<Path, F, Schema>,
  params: Params<Path>,
  body: BodyOf<F>,
  signal?: AbortSignal,
): Promise<AnswerOf<Call>> {
  const answer = await request(call, pathOf(call, params), { body, signal })
  return (call.answer ? parse(call.answer, answer) : undefined) as AnswerOf<Call>
}

/** Throws `ApiError`. */
export async function remove<Path extends string, Answer>(
  call: Delete<Path, v.GenericSchema<unknown, Answer>>,
  params: Params<Path>,
  query: Record<string, string> = {},
): Promise<Answer> {
  return parse(
    call.answer,
    await request(call, `${pathOf(call, params)}?${String(new URLSearchParams(query))}`, {}),
  )
}

/** A document's file, from its signed address. Throws `ApiError`. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const limit = endsWith(signal, longestSilence)
  try {
    const { ok, status, headers, body } = await respond(url, { signal: limit.signal })
    if (!ok || !body) throw new ApiError(errorKindOf(status), { status })
    const parts: BlobPart[] = []
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      if (done) return new Blob(parts, { type: headers.get('Content-Type') ?? '' })
      limit.restart()
      parts.push(value)
    }
  } finally {
    limit.end()
  }
}

/**
 * Reads the stream of news until it ends; `onNews` is called for each line, and once for what was
 * missed before. Throws `ApiError`.
 */
export async function readNews(onNews: () => void, signal: AbortSignal): Promise<void> {
  const limit = endsWith(signal, longestSilence)
  try {
    const { ok, status, headers, body } = await respond(apiUrl(eventsPath), {
      cache: 'no-store',
      headers: { Accept: 'text/event-stream', ...authorization(deskSession()) },
      signal: limit.signal,
    })
    // That a session has ended the list hears, too, and what is being typed stays until then.
    if (!ok || !body || !headers.get('Content-Type')?.startsWith('text/event-stream'))
      throw new ApiError(ok ? 'malformed' : errorKindOf(status), { status })
    connection.set('online')
    onNews()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let unread = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return
      limit.restart()
      const lines = (unread + value).split('\n')
      unread = lines.pop() ?? ''
      if (lines.some((line) => line.startsWith('data:'))) onNews()
    }
  } finally {
    limit.end()
  }
}

/**
 * Ends a request with its caller's `signal`, and `limit` milliseconds after the last `restart`. Only
 * a 'TimeoutError' says that the portal can't be reached.
 */
function endsWith(signal: AbortSignal | undefined, limit: number, late = 'AbortError') {
  // `AbortSignal.any` is missing in the oldest browsers of docs/scope.md.
  const left = new AbortController()
  const leave = (name: string) => left.abort(new DOMException('', name))
  signal?.addEventListener('abort', () => leave('AbortError'), left)
  let timer = setTimeout(leave, limit, late)
  const end = () => clearTimeout(timer)
  return {
    signal: left.signal,
    restart() {
      end()
      timer = setTimeout(leave, limit, late)
    },
    end() {
      end()
      left.abort()
    },
  }
}

function authorization(session: Session | null): Record<string, string> {
  return session ? { Authorization: `Bearer ${session.token}`, ...attendance() } : {}
}

function parse<Answer>(schema: v.GenericSchema<unknown, Answer>, data: unknown): Answer {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  throw new ApiError('malformed', { cause: v.flatten(parsed.issues) })
}

async function request(
  { method }: Get | Write | Delete,
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const session = deskSession()
  const response = await respond(apiUrl(path), {
    method,
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...authorization(session),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: endsWith(signal, timeLimit, 'TimeoutError').signal,
  })
  const { ok, status, headers } = response
  const data = await (response.json() as Promise<unknown>).catch(noJson)
  // A captive portal's page.
  if (ok && data === undefined) throw noAnswer('no JSON')
  connection.set('online')
  if (ok) return data
  if (status === 401 && session && session.token === deskSession()?.token) endDeskSession('expired')
  throw new ApiError(errorKindOf(status), {
    status,
    body: parseErrorBody(data),
    retryAfter: parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), Date.now()),
  })
}

async function respond(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw noAnswer(cause)
  }
}

/** A body may also end before it is read: the page or the network has ended it. */
function noJson(cause: unknown): undefined {
  if (!(cause instanceof SyntaxError)) throw noAnswer(cause)
}

/** A request that the page itself ended says nothing about the network. */
function noAnswer(cause: unknown): ApiError {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name !== 'AbortError') connection.set('offline')
  return new ApiError('no-answer', { cause, timedOut: name === 'TimeoutError' })
}
