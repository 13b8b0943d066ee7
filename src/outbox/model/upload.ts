import type { Captured } from '../../lib/captured'
import type { AskedStatus } from '../../../shared/document-status'
import type { Target } from '../../../shared/areas'

/** Bytes of the running try. `total` is the whole body. */
export type Progress = { sent: number; total: number }

/** After its first state, 'draft' (`Draft`). */
export type UploadState = 'queued' | 'sending' | 'delivered' | 'blocked'

/** Why an upload waits or stopped. `message` is the server's, if it gave one. */
export type Reason = {
  kind: WaitReason | BlockReason
  message?: string
  /** The HTTP status, or the body's (docs/contract.md, 'Success of a write'). */
  status?: number
  /** The largest file in bytes, if a 413 named it. */
  limit?: number
  /** The place was refused, not the file: a month that was closed, a type that is asked for no more. */
  place?: true
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

/** A file of the device's own store. `size` in bytes; `part`: where its bytes lie. */
export type StoredFile = { name: string; type: string; size: number; sha256: string; part: string }

/**
 * A page of a document: a photo, or one other file. Its bytes are the part of its `id`; a crop or
 * another photo is another page. What is judged of it is null, or absent, where nothing is known.
 */
export type Page = Omit<StoredFile, 'part'> & {
  id: string
  /** Clockwise degrees, by the user. */
  turn: number
  /** The user removed it and may bring it back. Its bytes go at 'Guardar' or with the draft. */
  dropped?: boolean
  /** How it came; `file` also if it was dropped. */
  way?: 'viewfinder' | 'camera' | 'gallery' | 'file' | 'paste' | 'shared'
  pixels?: { width: number; height: number } | null
  /** The corners of the sheet, in pixels of the picture. */
  corners?: readonly (readonly [x: number, y: number])[] | null
  verdict?: { says: string; answered: string | null } | null
  /** Set on a crop: the page that it was cut out of, whose bytes are the part `uncropped`. */
  original?: Page
  /** Facts read from the paper, and the version of the reader. */
  facts?: { reader: number; found: unknown } | null
}

/** Where a draft belongs: one for each owner, form and replaced upload. */
export type DraftPlace = {
  owner: number
  /** The form's address (`formOf`). */
  form: string
  /** The upload whose file is changed; null in the document's own form. */
  replaces: string | null
}

/**
 * Pages that were taken or chosen and are not saved: the first state of an upload, which keeps its id.
 * Times are epoch milliseconds.
 */
export type Draft = {
  id: string
  state: 'draft'
  /** Null for what came from another app and no user has taken: nothing proves who sent it. */
  owner: number | null
  /** Null as long as the user has not said which document it is. */
  form: string | null
  replaces: string | null
  /** The document's name, for the screen. */
  title: string
  /** The history state that opened the form: what the list knew of the document. */
  link: unknown
  pages: readonly Page[]
  created: number
  /** When the draft changed last. */
  changed: number
  /**
   * The upload whose file these pages were chosen to change, if it was gone or delivered by then. With
   * the same `replaces` they wait until the document's form shows no other pages.
   */
  changeOf?: string | null
  /** The hash of the bytes that a tab stored last to save them. */
  staged?: string
  /** Parts of pages that are not among `pages` yet: those that they replace stay until these read back. */
  unread?: readonly string[]
}

/** The part that holds a document made of pages. */
export const documentPart = 'document'

/** The pages that the user has not removed. */
export function shownPages(pages: readonly Page[]): readonly Page[] {
  return pages.filter(({ dropped }) => !dropped)
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
  file: StoredFile
  /** The pages that the file was made of, without their bytes. */
  pages: readonly Page[]
  /** What the form said of the paper before 'Guardar': the field of the create call, as it is sent. */
  hechos?: string
  seen: SeenRow | null
  created: number
  /** Increases with each stored upload, unlike clocks; 0 before storing. */
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

/** True if the proof has no receipt or hash: then the device keeps the bytes for a while. */
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

/** The input of 'Guardar', from which an upload is made. */
export type NewUpload = {
  /** The id of the draft, which becomes the upload. Saving twice under one id gives one upload. */
  id?: string
  /** Who took it, if that is known: it is saved for no other user. */
  owner?: number
  target: Target
  title: string
  detalle: string
  /** Its bytes, or the draft's page that is sent as it lies. */
  file: Captured | Page
  /** The pages that the file was made of. */
  pages?: readonly Page[]
  hechos?: string
  seen: SeenRow | null
}

/** Its bytes are in memory. */
export type InMemory = NewUpload & { file: Captured }
