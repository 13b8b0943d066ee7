import axios, { isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import * as v from 'valibot'
import { currentSession, endSession } from '../session/session'
import { apiUrl } from './config'
import { connection } from './connection'
import { parseErrorBody } from './error-body'
import { ApiError, errorKindOf } from './errors'
import { requestHeaders } from './headers'

/**
 * Any answer is an answer: what its status means is decided here. Times out after 20 s. Marked pure, so that the service
 * worker, which sends by itself, goes without the 60 KB.
 */
const client = /* @__PURE__ */ axios.create({
  withCredentials: true,
  timeout: 20_000,
  validateStatus: () => true,
})

type Method = 'GET' | 'POST' | 'PUT'
type Schema<T> = v.GenericSchema<unknown, T>

/** A read: the answer as `schema` has it. Throws `ApiError`; an answer that does not fit is logged and `malformed`. */
export async function get<T>(schema: Schema<T>, path: string, signal?: AbortSignal): Promise<T> {
  return parse(schema, await request('GET', path, { signal }), path)
}

/** A write: succeeds on 2xx with a body `status` that is absent or 200 (contract §1). Throws `ApiError`. */
export async function send(method: 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
  const data = await request(method, path, { body })
  const status = bodyStatus(data)
  if (status !== null && status !== 200)
    throw new ApiError(errorKindOf(status), { status, body: parseErrorBody(data) })
  return data
}

export function parse<T>(schema: Schema<T>, data: unknown, path: string): T {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  console.warn(`api: ${path} does not fit`, v.flatten(parsed.issues))
  throw new ApiError('malformed', { cause: parsed.issues })
}

async function request(
  method: Method,
  path: string,
  options: { body?: object | undefined; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const session = currentSession()
  const { data, status: httpStatus } = await answerOf({
    method,
    url: apiUrl(path),
    headers: requestHeaders(session),
    ...(options.body && { data: options.body }),
    ...(options.signal && { signal: options.signal }),
  })
  if (isPage(data)) {
    // Somebody else's: a captive portal, or a proxy before a server that is down.
    if (httpStatus < 400) connection.set('offline')
    throw new ApiError(httpStatus >= 500 ? 'server' : 'malformed', { status: httpStatus })
  }
  connection.set('online')
  const status = httpStatus < 400 ? (bodyStatus(data) ?? httpStatus) : httpStatus
  if (status < 400) return data
  // A 401 of a session that has been replaced meanwhile says nothing about the one in force.
  if (status === 401 && session && session.token === currentSession()?.token) await endSession('expired')
  throw new ApiError(errorKindOf(status), { status, body: parseErrorBody(data) })
}

/** Whatever answered, with whatever status; throws where nothing did. */
async function answerOf(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    return await client.request<unknown>(config)
  } catch (cause) {
    if (!isCancel(cause)) connection.set('offline')
    throw new ApiError('no-answer', { cause })
  }
}

function isPage(data: unknown): boolean {
  return typeof data === 'string' && data.trimStart().startsWith('<')
}

/** The `status` that a body carries beside the HTTP one (contract §1); null without one. */
function bodyStatus(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'status' in data ? Number(data.status) : null
}
