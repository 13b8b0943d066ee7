import type { NewUpload, Progress, Upload } from '../model/upload'
import type { SendFromMemory } from './send-from-memory'

export type OutboxSnapshot = {
  /** False until the store was read once. */
  ready: boolean
  /** The store could not be read when it was last asked. It is asked again by itself. */
  unreadable: boolean
  /** The signed-in user's, oldest first, delivered ones included. */
  uploads: readonly Upload[]
  progress: ReadonlyMap<string, Progress>
  /** What `navigator.storage.persist()` answered; null if it was not asked yet. */
  persisted: boolean | null
}

/**
 * The upload queue of the page (docs/architecture.md, 'The outbox'): store, then send. A singleton outside React; every promise
 * about an upload is kept here. Methods that store reject with `OutboxError`.
 */
export type Outbox = {
  getSnapshot: () => OutboxSnapshot
  subscribe: (listener: () => void) => () => void
  /** Resolves once entry and bytes were written, read back and found equal: only then may the user hear 'guardado'. */
  add: (upload: NewUpload) => Promise<Upload>
  /** For a device that can't keep the document: sends it from memory, and says how the try ended. */
  sendFromMemory: SendFromMemory
  /**
   * For the form that waits (docs/contract.md, 'What Guardar does in the upload form'): resolves with the upload when it is
   * delivered or blocked, when it waits again (no response, sign-in, …), or when nothing has moved for 10 s; it may still say
   * `sending` then, and the try goes on. Rejects when `signal` aborts, and as `missing` if there is no such upload.
   */
  waitForOutcome: (id: string, signal?: AbortSignal) => Promise<Upload>
  /** Every waiting upload is due now, whatever its backoff. */
  sendNow: () => Promise<void>
  /**
   * A blocked upload is queued again, unchanged, under the same id. If it may have arrived and no list could tell (`unproven`,
   * `unsettled`, `other-document`), it is sent all the same: the user has decided. So is a queued one that is `list-busy`.
   */
  retry: (id: string) => Promise<void>
  /** An `unproven` upload is delivered by the user's word. */
  claim: (id: string) => Promise<void>
  /**
   * A waiting or blocked upload gives way to another file or detail, under a new id, in one transaction. Rejects as `sending`
   * while it is on its way, and as `delivered` if it turns out to have arrived.
   */
  replace: (id: string, upload: NewUpload) => Promise<Upload>
  /** Removes it; one that is being sent is waited for. Says which came first. */
  discard: (id: string) => Promise<'discarded' | 'delivered'>
  /** The stored bytes; null once delivered. */
  bytes: (id: string) => Promise<ArrayBuffer | null>
  /** Each change of state of each upload, as text for support. */
  journal: () => Promise<string>
}
