import type { Captured } from '../../lib/captured'
import type { AskedStatus } from '../../../shared/document-status'
import type { Target } from '../../../shared/areas'

/** Bytes of the running try. `total` is the whole body's. */
export type Progress = { sent: number; total: number }

export type UploadState = 'queued' | 'sending' | 'delivered' | 'blocked'

/** Why an upload waits or stopped; the wording is the screen's. `message` is the server's own, if it gave one. */
export type Reason = {
  kind: WaitReason | BlockReason
  message?: string
  /** The HTTP status (or the body's, docs/contract.md, 'Success of a write') of a refusal. */
  status?: number
  /** Bytes: the largest file that the portal takes, if a 413 named it. */
  limit?: number
}

/**
 * Why a queued upload waits:
 * - `no-signal`: the try ended without an answer
 * - `stalled`: the connection stood still
 * - `unconfirmed`: everything was sent, no answer came
 * - `busy`: 5xx, 408, 425, 429
 * - `in-progress`: 423, or 409 with problem type `in-progress`
 * - `signed-out`: 401; waits for its owner's sign-in
 * - `not-the-portal`: something else answered (a captive portal)
 * - `list-busy`: an earlier try may have arrived, and the portal is too busy for the list that could tell
 * - `stale-page`: 419, the page's CSRF token is no longer the session's, and no new one was to be had
 * - `refused-page`: a 4xx that is not the API's JSON, which is a proxy's or a firewall's and not the portal's
 */
export type WaitReason =
  | 'no-signal'
  | 'stalled'
  | 'unconfirmed'
  | 'busy'
  | 'in-progress'
  | 'signed-out'
  | 'not-the-portal'
  | 'list-busy'
  | 'stale-page'
  | 'refused-page'

/**
 * What only the user can settle:
 * - `refused`: a 4xx; `message` says why
 * - `too-large`: 413 of the API; `limit` is the largest that it takes
 * - `other-document`: the row has another file already
 * - `unproven`: an earlier try may have arrived, a document stands there, and nothing tells whether it is this one
 * - `unsettled`: an earlier try may have arrived, and the portal refuses the list that could tell
 * - `key-reused`: the server knows this id with other content
 * - `damaged`: the stored bytes are no longer those that were chosen
 */
export type BlockReason =
  | 'refused'
  | 'too-large'
  | 'other-document'
  | 'unproven'
  | 'unsettled'
  | 'key-reused'
  | 'damaged'

/**
 * What shows that the portal has the document (docs/architecture.md, 'Proof of a delivery'):
 * - `answer`: its receipt, of the same size and hash
 * - `list`: the hash of the stored file
 * - `shown`: after a success, the target's list shows a document there that can't be read; the bytes stay
 * - `success`: a success without a receipt; the bytes stay until something above shows the document
 * - `user`: the user said so
 */
export type Receipt = {
  /** Null if neither receipt nor list told it. */
  document_id: number | null
  received_at: string
  proof: 'answer' | 'list' | 'shown' | 'success' | 'user'
}

/** What the list showed for the target's row when the upload was queued; null for a row that was not known. */
export type SeenRow = {
  idDocument: number | null
  status: AskedStatus
  /** For 'Otros': the ids of the documents that the list already held. */
  others?: readonly number[]
}

/** One document on its way. The bytes lie in a store of their own, under the same id. Times are epoch milliseconds. */
export type Upload = {
  /** UUID, also the Idempotency-Key of every try. */
  id: string
  /** The id of the user who queued it: only that user's session sends or sees it. */
  owner: number
  target: Target
  /** The document type's name, for the screen. */
  title: string
  /** Empty if the type takes none. */
  detalle: string
  /** `size` in bytes. */
  file: { name: string; type: string; size: number; sha256: string }
  seen: SeenRow | null
  created: number
  /** Rises with each upload that this device stores: clocks are put back. 0 before, and for those of an earlier version of the app. */
  order: number
  state: UploadState
  /** Tries in which bytes left for the server, for the user to read. */
  attempts: number
  /** Tries in a row that brought nothing: how long the next one waits follows from it. */
  setbacks: number
  /** Not before this time; 0 is now. */
  nextAttempt: number
  /** How long that was when it was set, in ms: if the clock is put back, the upload waits no longer than this. */
  wait: number
  reason: Reason | null
  /** Set while a drainer sends it. Any drainer may take an upload whose lease has run out. */
  lease: { holder: string; until: number } | null
  /** Of a delivery. Also of an upload that is queued again because the list lacks it after a success (`success`). */
  receipt: Receipt | null
  delivered: number | null
}

/** The order in which they were stored. */
export function byOrder(a: Upload, b: Upload): number {
  return a.order - b.order || a.created - b.created
}

/** No receipt and no hash proves a delivery: the device keeps its bytes for a while. */
export function leavesBytes({ proof }: Receipt): boolean {
  return proof === 'success' || proof === 'shown'
}

/** How long, in ms (docs/contract.md, 'Receipt'). */
export const leftBytesAreKept = 30 * 24 * 60 * 60 * 1000

/** Delivered, and the device keeps its bytes for a while. */
export function hasLeftBytes({ state, receipt }: Upload): boolean {
  return state === 'delivered' && receipt !== null && leavesBytes(receipt)
}

/** A success without a receipt is all that there is of this delivery: its document is looked for. */
export function isToConfirm({ state, receipt }: Upload): boolean {
  return state === 'delivered' && receipt?.proof === 'success'
}

/** What the upload form hands over: `bytes` were read and checked in the picker's change handler. */
export type NewUpload = {
  /** Saved twice under one id it is one upload. Without one it gets a new id. */
  id?: string
  target: Target
  title: string
  detalle: string
  file: Captured
  seen: SeenRow | null
}
