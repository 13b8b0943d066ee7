import * as v from 'valibot'
import { apiBase, apiUrl } from '../../api/config'
import { storedFile } from '../../api/documents'
import { requestHeaders } from '../../api/headers'
import type { Read } from '../../api/read'
import { webUrl } from '../../lib/video-links'
import type { Session } from '../../session/parse-session'
import type { Clock } from '../../lib/clock'
import type { Outcome } from '../model/policy'
import type { SeenRow, Upload } from '../model/upload'
import type { OtherUpload } from '../storage/upload-queries'
import { toHttpResponse } from './http-response'
import { parseJson, refusalOf, type Meaning } from './response-meaning'
import { suspectsOf, type Suspect } from './suspects'
import { readRowsBy, readTargetRows, type ReadList } from '../../areas/area-lists'
import type { AskedRow } from '../../areas/asked'
import type { Target } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'

/**
 * Whether an upload has arrived whose try got no receipt, by the target's list and the stored
 * file's hash (docs/architecture.md, 'Proof of a delivery'). `absent`: not arrived, it may be sent.
 */
type Reconciliation = 'absent' | Outcome

export type Reconcile = (
  upload: Upload,
  session: Session,
  /** Their documents are not this upload's. */
  otherUploads: readonly OtherUpload[],
) => Promise<Reconciliation>

/**
 * The target's row before the first try; null if the portal does not show it, an `Outcome` if it is
 * unreachable.
 */
export type ReadSeen = (upload: Upload, session: Session) => Promise<SeenRow | Outcome | null>

function seenOf(target: Target, shown: readonly AskedRow[]): SeenRow | null {
  if (target.type === otherDocumentType)
    return { idDocument: null, status: null, others: shown.flatMap(({ idDocument }) => idDocument ?? []) }
  const [row] = shown
  return row ? { idDocument: row.idDocument, status: row.status } : null
}

/** Milliseconds for a list or a file. */
const readLimit = 30_000

export function createReconcile({
  clock,
  fetch: reach,
  hash,
}: {
  clock: Clock
  fetch: typeof fetch
  hash: (bytes: ArrayBuffer) => Promise<string>
}): { reconcile: Reconcile; readSeen: ReadSeen } {
  return {
    async reconcile(upload, session, otherUploads) {
      const read: ReadList = (what) => readPastCaches(what, session)
      try {
        const shown = await readTargetRows(upload.target, readRowsBy(read))
        return await judge(
          upload,
          suspectsOf(shown, upload, otherUploads),
          (id) => readHash(id, read),
          clock.now(),
        )
      } catch (error) {
        if (error instanceof Unread) return error.outcome
        throw error
      }
    },

    async readSeen({ target }, session) {
      try {
        const readRows = readRowsBy((what) => readPastCaches(what, session))
        return seenOf(target, await readTargetRows(target, readRows))
      } catch (error) {
        if (error instanceof Unread) return error.isOfThePortal ? null : { ...error.outcome, arrived: 'no' }
        throw error
      }
    },
  }

  /**
   * `no-store` bypasses HTTP's cache, and the service worker does not handle it. Throws `Unread`
   * without an answer.
   */
  async function request(
    url: string | URL,
    init: RequestInit,
  ): Promise<{ response: Response; body: ArrayBuffer }> {
    const abort = new AbortController()
    const cancel = clock.after(readLimit, () => abort.abort())
    try {
      const response = await reach(url, { ...init, cache: 'no-store', signal: abort.signal })
      return { response, body: await response.arrayBuffer() }
    } catch (cause) {
      // If the time ran out, it may only be slow.
      throw new Unread(unreached('no-signal'), { cause, isOfThePortal: abort.signal.aborted })
    } finally {
      cancel()
    }
  }

  async function readPastCaches<T>(what: Read<T>, session: Session): Promise<T> {
    const { response, body } = await request(apiUrl(what.path), {
      headers: requestHeaders(session),
      credentials: 'include',
    })
    const answer = toHttpResponse(response, new TextDecoder().decode(body))
    const json = parseJson(answer.text)
    const refusal = refusalOf(answer, json, clock.now())
    if (refusal) throw new Unread(outcomeOfRead(refusal))
    const parsed = v.safeParse(what.schema, json)
    if (!parsed.success) throw new Unread(unsettled)
    return parsed.output
  }

  /** Null if the file can't be read: gone, expired, or on another origin without CORS. */
  async function readHash(documentId: number, read: ReadList): Promise<string | null> {
    const url = await readFileUrl(documentId, read)
    const answer =
      url &&
      (await request(url, {}).catch((error: unknown) => {
        // The API's origin needs no CORS, so the network failed.
        if (url.origin === new URL(apiBase()).origin) throw error
        return null
      }))
    if (!answer) return null
    if (answer.response.status >= 500) throw new Unread(unreached('list-busy'))
    return answer.response.ok ? hash(answer.body).catch(() => null) : null
  }
}

async function readFileUrl(documentId: number, read: ReadList): Promise<URL | null> {
  try {
    return webUrl((await read(storedFile(documentId))).file)
  } catch (error) {
    if (error instanceof Unread && error.outcome.kind === 'blocked') return null
    throw error
  }
}

class Unread extends Error {
  readonly outcome: Outcome
  /** True if the portal answered without the list, or may still answer. */
  readonly isOfThePortal: boolean

  constructor(outcome: Outcome, options: { cause?: unknown; isOfThePortal?: boolean } = {}) {
    super('the list could not be read', options)
    const isOthers = outcome.kind === 'waits' && outcome.reason === 'not-the-portal'
    this.outcome = outcome
    this.isOfThePortal = options.isOfThePortal ?? (outcome.kind !== 'signed-out' && !isOthers)
  }
}

function unreached(reason: 'no-signal' | 'list-busy'): Outcome {
  return { kind: 'waits', reason, arrived: 'maybe', sent: false }
}

const unsettled: Outcome = { kind: 'blocked', reason: 'unsettled', arrived: 'maybe' }

/** A failed read proves nothing. Without the list, only the user can decide. */
function outcomeOfRead(refusal: Meaning): Outcome {
  if (refusal.kind === 'signed-out') return { ...refusal, arrived: 'maybe' }
  // A portal without this list may answer with a page.
  if (refusal.kind !== 'waits' || refusal.reason === 'refused-page') return unsettled
  const reason = refusal.reason === 'busy' ? 'list-busy' : refusal.reason
  return { ...refusal, reason, arrived: 'maybe', sent: false }
}

async function judge(
  upload: Upload,
  suspects: readonly Suspect[],
  readHash: (documentId: number) => Promise<string | null>,
  now: number,
): Promise<Reconciliation> {
  const verdicts: { verdict: Suspect['unreadable' | 'different']; document: number | null }[] = []
  for (const { document, different, unreadable } of suspects) {
    const hash = document === null ? null : await readHash(document)
    if (hash === upload.file.sha256) return delivered('list', document, now)
    verdicts.push({ verdict: hash === null ? unreadable : different, document })
  }
  const shown = verdicts.find(({ verdict }) => verdict === 'shown')
  if (shown) return delivered('shown', shown.document, now)
  if (verdicts.some(({ verdict }) => verdict === 'unproven'))
    return { kind: 'blocked', reason: 'unproven', arrived: 'maybe' }
  if (verdicts.some(({ verdict }) => verdict === 'other'))
    return { kind: 'blocked', reason: 'other-document', arrived: 'no' }
  return 'absent'
}

function delivered(proof: 'list' | 'shown', document_id: number | null, now: number): Outcome {
  return { kind: 'accepted', receipt: { document_id, received_at: new Date(now).toISOString(), proof } }
}
