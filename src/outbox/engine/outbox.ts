import type { Store } from '../../lib/store'
import type { Captured } from '../../lib/captured'
import type { Draft, DraftPlace, NewUpload, Page, Progress, Upload } from '../model/upload'
import type { AboutDraft, Edit, Note } from '../storage/drafts'
import type { SendFromMemory } from './send-from-memory'

export type OutboxSnapshot = {
  /** False until the store was read. */
  ready: boolean
  /** Whose they are; null until the store was read. */
  owner: number | null
  /** The last read failed. It is repeated automatically. */
  unreadable: boolean
  /** The signed-in user's, oldest first, delivered ones included. */
  uploads: readonly Upload[]
  /** What is not saved: the user's, and what came from another app for no user. Oldest first. */
  drafts: readonly Draft[]
  /** Stored entries that can't be read. They stay. */
  setAside: number
  /** The answer of `navigator.storage.persist()`; null before. */
  persisted: boolean | null
}

/**
 * The page's upload queue (docs/architecture.md, 'The outbox'), outside React. Methods that store
 * reject with `OutboxError`.
 */
export type Outbox = {
  getSnapshot: () => OutboxSnapshot
  subscribe: (listener: () => void) => () => void
  /** Of running tries, by upload. */
  progress: Omit<Store<ReadonlyMap<string, Progress>>, 'set'>
  drafts: Drafts
  /**
   * 'Guardar': resolves once the device has the document, and its bytes read back as they are. The
   * upload has another id if the same document waits already. `text`: the draft of what was typed,
   * which goes with it.
   */
  add: (upload: NewUpload, text?: string) => Promise<Upload>
  /** One try from memory, if the device can't store the document. */
  sendFromMemory: SendFromMemory
  /**
   * Resolves when the upload is delivered, blocked or waiting again, or if nothing moves for 10 s
   * (docs/contract.md, 'What Guardar does in the upload form'). Rejects when `signal` aborts, and
   * as `missing`.
   */
  waitForOutcome: (id: string, signal?: AbortSignal) => Promise<Upload>
  /** Makes every waiting upload due. */
  sendNow: () => Promise<void>
  /**
   * Queues a blocked or `list-busy` upload again under the same id. It is sent even if it may have
   * arrived: the user has decided.
   */
  retry: (id: string) => Promise<Upload>
  /** Marks an `unproven` upload as delivered. */
  claim: (id: string) => Promise<void>
  /**
   * Replaces a waiting or blocked upload, in one transaction. Rejects as `sending` while it is
   * sent, and as `delivered` if it turns out to have arrived.
   */
  replace: (id: string, upload: NewUpload, text?: string) => Promise<Upload>
  /** Removes it, after waiting for a running try. */
  discard: (id: string) => Promise<'discarded' | 'delivered'>
  /** Null if gone, as after a proven delivery. */
  bytes: (id: string) => Promise<ArrayBuffer | null>
  /** The last changes of state, as text for support. */
  journal: () => Promise<string>
}

/**
 * What is taken and not saved, on the disk. Each method is one transaction over what is there, also
 * from another tab; all reject with `OutboxError`.
 */
export type Drafts = {
  /** A prepared file as a page that no draft has yet. */
  page: (file: Captured, way?: Page['way']) => Promise<Page>
  /**
   * Edits the draft of this place; resolves once the bytes of new pages (`added`, by part) read
   * back as they are. Null without pages.
   */
  change: (
    place: DraftPlace,
    about: AboutDraft,
    edit: Edit,
    added?: ReadonlyMap<string, ArrayBuffer>,
  ) => Promise<Draft | null>
  /** Null if the device can no longer read it. */
  bytes: (draft: string, part: string) => Promise<ArrayBuffer | null>
  discard: (draft: string) => Promise<void>
  /** `UploadStore.note`. */
  note: (draft: string, change: Note) => Promise<void>
  /** `keepFiles`, for the user. */
  keep: (files: readonly File[]) => Promise<void>
  /** Another app's files become the user's. */
  take: (drafts: readonly string[]) => Promise<void>
  /** `UploadStore.assign`, to a page of prepared bytes. `way`: how it came, if not shared. */
  assign: (
    from: { id: string; page: string },
    place: DraftPlace,
    given: { about: AboutDraft; file: Captured; way?: Page['way']; replaced: readonly string[] },
  ) => Promise<boolean | null>
  /** A page goes for good. */
  drop: (draft: string, page: string) => Promise<void>
}
