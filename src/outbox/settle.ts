import * as v from 'valibot'
import { apiUrl } from '../api/config'
import { storedFile } from '../api/documents'
import { requestHeaders } from '../api/headers'
import type { Read } from '../api/read'
import { webUrl } from '../lib/video-links'
import type { Session } from '../session/session'
import { parseJson, refusalOf, type Meaning } from './answer'
import type { Clock } from './clock'
import { answerOf } from './http-answer'
import type { Outcome } from './policy'
import type { Other } from './store'
import { readTargetRows, type ReadList, type TargetRow, type TargetRows } from './target-rows'
import { sameTarget, type SeenRow, type Upload } from './upload'

/**
 * Whether an upload whose try ended without an answer has arrived after all: the target's list says so, and the stored file's
 * hash decides where it can be read (design §3, exactly once). Never throws.
 * - `absent`: it has not; it may be sent
 * - an `Outcome`: it has (proof `list`), something else stands there, or the list could not be read
 */
export type Settlement = 'absent' | Outcome

export type Settle = (
  upload: Upload,
  session: Session,
  /** What is theirs is not this one's. */
  others: readonly Other[],
) => Promise<Settlement>

/** A list or a file that takes longer is no answer. */
const readLimit = 30_000

export function createSettle(deps: {
  clock: Clock
  fetch: typeof fetch
  hash: (bytes: ArrayBuffer) => Promise<string>
}): Settle {
  const { clock, hash } = deps

  return async (upload, session, others) => {
    const read: ReadList = (what) => readPastCaches(what, session)
    try {
      const shown = await readTargetRows(upload.target, read)
      return await judge(upload, suspectsOf(shown, upload, others), (id) => hashOf(id, read), clock.now())
    } catch (error) {
      if (error instanceof Unread) return error.outcome
      throw error
    }
  }

  /** `no-store` reaches the network past HTTP's cache, and the service worker lets it by untouched. */
  async function request(
    url: string | URL,
    init: RequestInit,
  ): Promise<{ response: Response; body: ArrayBuffer }> {
    const abort = new AbortController()
    const cancel = clock.after(readLimit, () => abort.abort())
    try {
      const response = await deps.fetch(url, { ...init, cache: 'no-store', signal: abort.signal })
      return { response, body: await response.arrayBuffer() }
    } finally {
      cancel()
    }
  }

  async function readPastCaches<T>(what: Read<T>, session: Session): Promise<T> {
    const { response, body } = await request(apiUrl(what.path), {
      headers: requestHeaders(session),
      credentials: 'include',
    }).catch((cause: unknown) => {
      throw new Unread(unreached('no-signal'), cause)
    })
    const answer = answerOf(response, new TextDecoder().decode(body))
    const json = parseJson(answer.text)
    const refusal = refusalOf(answer, json, clock.now())
    if (refusal) throw new Unread(outcomeOfRead(refusal))
    const parsed = v.safeParse(what.schema, json)
    if (!parsed.success) throw new Unread(unreached('not-the-portal'))
    return parsed.output
  }

  /** Null where the stored file can't be read: gone, expired, or on another origin without CORS. */
  async function hashOf(documentId: number, read: ReadList): Promise<string | null> {
    const url = await urlOf(documentId, read)
    if (!url) return null
    try {
      const { response, body } = await request(url, {})
      if (response.status >= 500) throw new Unread(unreached('busy'))
      return response.ok ? await hash(body) : null
    } catch (error) {
      if (error instanceof Unread) throw error
      // The API's own origin needs no CORS: it is the network that failed.
      if (url.origin === apiOrigin()) throw new Unread(unreached('no-signal'), error)
      return null
    }
  }
}

async function urlOf(documentId: number, read: ReadList): Promise<URL | null> {
  try {
    return webUrl((await read(storedFile(documentId))).file)
  } catch (error) {
    if (error instanceof Unread && error.outcome.kind === 'blocked') return null
    throw error
  }
}

function apiOrigin(): string {
  return new URL(apiUrl('/'), 'location' in globalThis ? location.href : undefined).origin
}

/** The list or the file could not be read, which settles nothing. */
class Unread extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome, cause?: unknown) {
    super('the list could not be read', { cause })
    this.outcome = outcome
  }
}

function unreached(reason: 'no-signal' | 'not-the-portal' | 'busy'): Outcome {
  return { kind: 'waits', reason, arrived: 'maybe', sent: false }
}

/** A read tells nothing about whether the document arrived. */
function outcomeOfRead(refusal: Meaning): Outcome {
  if (refusal.kind === 'accepted' || refusal.kind === 'conflict') return unreached('busy')
  return refusal.kind === 'waits'
    ? { ...refusal, arrived: 'maybe', sent: false }
    : { ...refusal, arrived: 'maybe' }
}

/** A document that may be the upload's own, and what it is taken for where its hash differs or can't be read. */
export type Suspect = {
  document: number | null
  different: 'absent' | 'other'
  unreadable: 'absent' | 'other' | 'delivered'
}

export function suspectsOf(shown: TargetRows, upload: Upload, others: readonly Other[]): Suspect[] {
  const { seen, detalle } = upload
  const claimed = new Set(others.map(({ receipt }) => receipt?.document_id))
  // Where another upload of the same may have brought it, only a hash can tell whose it is.
  const rivalled = others.some((other) => isRival(other, upload))
  if (shown.kind === 'others') {
    return shown.rows
      .filter(
        (row) =>
          row.detalle.trim() === detalle.trim() && !claimed.has(row.id) && !seen?.others?.includes(row.id),
      )
      .sort((a, b) => b.id - a.id)
      .map(({ id }) => ({
        document: id,
        different: 'absent',
        unreadable: seen?.others && !rivalled ? 'delivered' : 'other',
      }))
  }
  return shown.rows
    .filter((row) => hasMoved(row, seen))
    .map(({ idDocument, status }) => {
      const different = isUploadable(status) ? 'absent' : 'other'
      if (idDocument !== null && claimed.has(idDocument))
        return { document: null, different, unreadable: different }
      const isCertain = seen !== null && !rivalled && isNew({ idDocument, status }, seen)
      return { document: idDocument, different, unreadable: isCertain ? 'delivered' : 'other' }
    })
}

/** Of the same target and detail, and without the id of a document of its own. Times prove nothing: clocks are turned. */
function isRival(other: Other, upload: Upload): boolean {
  return (
    sameTarget(other.target, upload.target) &&
    other.detalle.trim() === upload.detalle.trim() &&
    other.receipt?.document_id == null
  )
}

/** Specification §4: the client can upload only when pending or rejected. */
function isUploadable(status: TargetRow['status']): boolean {
  return status === null || status === 2
}

function hasMoved({ idDocument, status }: TargetRow, seen: SeenRow | null): boolean {
  return !isUploadable(status) || (idDocument !== null && idDocument !== (seen?.idDocument ?? null))
}

/** Since it was queued the row has got another document, or has gone into review. */
function isNew(row: TargetRow, seen: SeenRow): boolean {
  return row.idDocument !== seen.idDocument || (isUploadable(seen.status) && !isUploadable(row.status))
}

async function judge(
  upload: Upload,
  suspects: readonly Suspect[],
  hashOf: (documentId: number) => Promise<string | null>,
  now: number,
): Promise<Settlement> {
  const verdicts: { verdict: Suspect['unreadable']; document: number | null; isSure: boolean }[] = []
  for (const { document, different, unreadable } of suspects) {
    const hash = document === null ? null : await hashOf(document)
    if (hash === upload.file.sha256) return delivered(document, now)
    verdicts.push({ verdict: hash === null ? unreadable : different, document, isSure: hash !== null })
  }
  const moved = verdicts.find(({ verdict }) => verdict === 'delivered')
  if (moved) return delivered(moved.document, now)
  const inTheWay = verdicts.filter(({ verdict }) => verdict === 'other')
  if (inTheWay.length === 0) return 'absent'
  const arrived = inTheWay.every(({ isSure }) => isSure) ? 'no' : 'maybe'
  return { kind: 'blocked', reason: 'other-document', arrived }
}

function delivered(document_id: number | null, now: number): Outcome {
  return {
    kind: 'accepted',
    receipt: { document_id, received_at: new Date(now).toISOString(), proof: 'list' },
  }
}
