import * as v from 'valibot'
import { staleTokenStatus } from '../../api/csrf'
import { bodyStatus, isProblem, parseErrorBody } from '../../api/error-body'
import { firstValidationMessage, type ErrorBody } from '../../api/errors'
import { fieldsOf } from '../../../shared/areas'
import { receiptSchema } from '../../../shared/calls/uploads'
import { numeric } from '../../../shared/calls/wire'
import { parseRetryAfter } from '../../lib/retry-after'
import type { HttpResponse } from './http-response'
import type { Outcome } from '../model/policy'
import type { Upload } from '../model/upload'

/**
 * The meaning of an answer to an upload (docs/contract.md, 'Answers to an upload'). `conflict`: a 409,
 * for which the list has to show whether the document in the way is this one.
 */
export type Meaning = Outcome | { kind: 'conflict'; message?: string }

export function meaningOf(
  response: HttpResponse,
  upload: Upload,
  now: number,
  /** This server has sent receipts before, so a success without one proves nothing. */
  sendsReceipts: boolean,
): Meaning {
  const body = parseJson(response.text)
  if (isUnclear(response, body)) return notThePortal
  const refusal = refusalOf(response, body, now)
  if (refusal?.kind === 'blocked' && refusal.reason === 'refused' && isOfPlace(response, body, upload))
    return { ...refusal, place: true }
  if (refusal) return refusal
  // Half a body or another file's receipt: it may have arrived.
  if (!isObject(body)) return unconfirmed
  if (body['receipt'] == null) {
    if (sendsReceipts) return unconfirmed
    const received_at = new Date(now).toISOString()
    return { kind: 'accepted', receipt: { document_id: null, received_at, proof: 'success' } }
  }
  const receipt = v.safeParse(receiptSchema, body['receipt'])
  if (!receipt.success) return unconfirmed
  const { document_id, received_at, bytes, sha256 } = receipt.output
  return bytes === upload.file.size && sha256 === upload.file.sha256
    ? { kind: 'accepted', receipt: { document_id, received_at, proof: 'answer' } }
    : unconfirmed
}

/** What a 422 names are ids of the row, and nothing else. */
function isOfPlace(answer: HttpResponse, body: unknown, { target }: Upload): boolean {
  const named = Object.keys(parseErrorBody(body).errors ?? {})
  const ids = Object.keys(fieldsOf(target))
  return statusOf(answer, body) === 422 && named.length > 0 && named.every((field) => ids.includes(field))
}

const unconfirmed: Outcome = { kind: 'waits', reason: 'unconfirmed', arrived: 'maybe', sent: true }

/** For writes and reads; null for a success. */
export function refusalOf(answer: HttpResponse, body: unknown, now: number): Meaning | null {
  const status = statusOf(answer, body)
  const error = parseErrorBody(body ?? answer.text)
  const isPage = answer.text.trimStart().startsWith('<')
  const details = { status, ...messageOf(status, error) }

  if (answer.elsewhere || status === 511) return notThePortal
  // Both explain why the upload has to wait for long.
  if (!isPage && (status === 507 || (status === 429 && isProblem(error, 'day-is-full'))))
    return { ...busy(answer, now, status === 507 ? 'maybe' : 'no'), ...details }
  // An HTML page of a proxy with this status means the same.
  if (status >= 500 || status === 408) return busy(answer, now, 'maybe')
  if (status === 425 || status === 429) return busy(answer, now, 'no')
  if (status === staleTokenStatus) return { ...waiting(answer, now), reason: 'stale-page', arrived: 'no' }
  if (isPage) return status >= 400 ? refusedPage : notThePortal
  if (isSuccess(status)) return errorOf(body, error)
  if (status < 400) return notThePortal

  if (status === 401) return { kind: 'signed-out', arrived: 'no' }
  // The API's errors are a JSON object or string.
  if (!isObject(body) && typeof body !== 'string') return refusedPage
  if (status === 413)
    return { kind: 'blocked', reason: 'too-large', arrived: 'no', ...details, ...limitOf(body) }
  if (status === 423 || (status === 409 && isProblem(error, 'in-progress')))
    return { ...waiting(answer, now), reason: 'in-progress', arrived: 'maybe', ...details }
  if (status === 409) return { kind: 'conflict', ...messageOf(status, error) }
  if (status === 422 && isProblem(error, 'key-reused'))
    return { kind: 'blocked', reason: 'key-reused', arrived: 'no', ...details }
  return { kind: 'blocked', reason: 'refused', arrived: 'no', ...details }
}

/** A success whose body has an error (docs/contract.md, 'Success of a write'). */
function errorOf(body: unknown, { error }: ErrorBody): Meaning | null {
  return isObject(body) && error
    ? { kind: 'blocked', reason: 'refused', arrived: 'no', message: error }
    : null
}

/** The API's maximum in bytes. */
function limitOf(body: unknown): { limit?: number } {
  const limit = v.safeParse(numeric, isObject(body) ? body['limit'] : null)
  return limit.success ? { limit: limit.output } : {}
}

const refusedPage: Outcome = { kind: 'waits', reason: 'refused-page', arrived: 'maybe', sent: true }

const notThePortal: Outcome = { kind: 'waits', reason: 'not-the-portal', arrived: 'maybe', sent: true }

function busy(answer: HttpResponse, now: number, arrived: 'maybe' | 'no'): Outcome {
  return { ...waiting(answer, now), reason: 'busy', arrived }
}

function waiting({ retryAfter, date }: HttpResponse, now: number) {
  const wait = parseRetryAfter(retryAfter, date, now)
  return { kind: 'waits' as const, sent: true, ...(wait !== undefined && { retryAfter: wait }) }
}

/** HTTP's, or that of an error in the body of a 2xx (docs/contract.md, 'Success of a write'). */
function statusOf({ status }: HttpResponse, body: unknown): number {
  const own = bodyStatus(body)
  return isSuccess(status) && own >= 400 ? own : status
}

/** A success whose body has another status. A read of a list may have one. */
function isUnclear({ status }: HttpResponse, body: unknown): boolean {
  const own = bodyStatus(body)
  return isSuccess(status) && own !== 200 && !(own >= 400)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** docs/contract.md, 'Whose words the user reads'. */
function messageOf(status: number, error: ErrorBody): { message?: string } {
  const first = firstValidationMessage(error)
  const message =
    status === 422 ? (first ?? error.message ?? error.error) : (error.error ?? error.message ?? first)
  return message ? { message } : {}
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
