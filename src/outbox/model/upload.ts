import type { Captured } from '../../lib/captured'
import type { AskedStatus } from '../../../shared/document-status'
import type { Target } from '../../../shared/areas'

/** Of the running try. `total` is the whole body. */
export type Progress = { sent: number; total: number }

export type UploadState = 'queued' | 'sending' | 'delivered' | 'blocked'

/** Why an upload waits or stopped. `message` is the server's, if it gave one. */
export type Reason = {
  kind: WaitReason | BlockReason
  message?: string
  /** The HTTP status, or the body's (docs/contract.md, 'Success of a write'). */
  status?: number
  /** The largest file in bytes, if a 413 named it. */
  limit?: number
}

/** Why a queued upload waits. */
export type WaitReason =
  /** The try ended without an answer. */
  | 'no-signal'
  /** The connection stood still. */
  | 'stalled'
  /** Everything was sent, but nothing proves that it arrived. */
  | 'unconfirmed'
  /** 5xx, 408, 425, 429 */
  | 'busy'
  /** 423, or 409 with problem type `in-progress`. */
  | 'in-progress'
  /** 401; waits for its owner's sign-in. */
  | 'signed-out'
  /** Something else answered, such as a captive portal. */
  | 'not-the-portal'
  /** An earlier try may have arrived, and the portal is too busy to list it. */
  | 'list-busy'
  /** 419: the page's CSRF token is outdated, and there is no new one. */
  | 'stale-page'
  /** A 4xx of a proxy or firewall: it is not the API's JSON. */
  | 'refused-page'

/** Why only the user can go on. */
export type BlockReason =
  /** A 4xx; `message` says why. */
  | 'refused'
  /** 413 of the API; `limit` is its maximum. */
  | 'too-large'
  /** The row has another file. */
  | 'other-document'
  /** An earlier try may have arrived, and a document is there that may be this one. */
  | 'unproven'
  /** An earlier try may have arrived, and the portal refuses the list. */
  | 'unsettled'
  /** The server knows this id with other content. */
  | 'key-reused'
  /** The stored bytes have changed. */
  | 'damaged'

/** Why a delivery is believed (docs/architecture.md, 'Proof of a delivery'). */
export type Receipt = {
  /** Null if unknown. */
  document_id: number | null
  received_at: string
  proof:
    /** Its receipt, with the same size and hash. */
    | 'answer'
    /** The hash of the stored file. */
    | 'list'
    /** A success, and a new document in the list that can't be read; the bytes stay. */
    | 'shown'
    /** A success without a receipt; the bytes stay. */
    | 'success'
    /** The user said so. */
    | 'user'
}

/** The target's row when the upload was queued. */
export type SeenRow = {
  idDocument: number | null
  status: AskedStatus
  /** For 'Otros': the ids that the list already had. */
  others?: readonly number[]
}

/** One document on its way; its bytes are in another store. Times are epoch milliseconds. */
export type Upload = {
  /** A UUID, also the Idempotency-Key of its tries, if keys are sent. */
  id: string
  /** Only this user's session sends it. */
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
  /** Increases with each stored upload, unlike clocks; 0 before storing, and in older versions. */
  order: number
  state: UploadState
  /** Tries that may have sent bytes, for the user. */
  attempts: number
  /** Failed tries in a row, for the backoff. */
  setbacks: number
  /** 0: due now. */
  nextAttempt: number
  /** The original wait in ms, which bounds the rest if the clock is put back. */
  wait: number
  reason: Reason | null
  /** Set while a drainer sends it. */
  lease: { holder: string; until: number } | null
  /** Also kept by an upload that is queued again because the list lacks it. */
  receipt: Receipt | null
  delivered: number | null
}

export function byOrder(a: Upload, b: Upload): number {
  return a.order - b.order || a.created - b.created
}

/** Without a receipt or hash the device keeps the bytes for a while. */
export function leavesBytes({ proof }: Receipt): boolean {
  return proof === 'success' || proof === 'shown'
}

/** Milliseconds (docs/contract.md, 'Receipt'). */
export const leftBytesAreKept = 30 * 24 * 60 * 60 * 1000

/** Delivered, but with its bytes still kept. */
export function hasLeftBytes({ state, receipt }: Upload): boolean {
  return state === 'delivered' && receipt !== null && leavesBytes(receipt)
}

/** Delivered by a success without a receipt: its document is looked for. */
export function isToConfirm({ state, receipt }: Upload): boolean {
  return state === 'delivered' && receipt?.proof === 'success'
}

/** The bytes were read in the picker's change handler. */
export type NewUpload = {
  /** Saving twice under one id gives one upload. */
  id?: string
  target: Target
  title: string
  detalle: string
  file: Captured
  seen: SeenRow | null
}
