import type { DBSchema } from 'idb'
import type { IdbMigration } from '../../lib/idb-connection'
import type { Draft, Reason, Upload, UploadState } from '../model/upload'

/** The stores of uploads, and of what is not saved. Outside `storage/`, use `UploadStore`. */
export interface OutboxDb extends DBSchema {
  /**
   * In all their states. `place` is a draft's alone, so that there is one draft for each. What a
   * later version adds to a record stays in it.
   */
  uploads: {
    key: string
    value: Stored
    indexes: { owner: number; sha256: string; place: DraftKey }
  }
  /**
   * Bytes, apart, so that reading the queue reads no photo. They go with their upload, also kinds
   * that only a later version knows. `ArrayBuffer`, never `Blob`
   * (docs/decisions/array-buffer-not-blob.md).
   */
  parts: { key: PartKey; value: Part }
  /** Typed values that are not saved, by owner and form (`src/drafts`). */
  drafts: { key: [owner: number, name: string]; value: unknown }
  /**
   * Ids that the server can't know yet. A try is recorded by deleting its id before the first byte
   * leaves, because a deletion works on a full disk too.
   */
  unsent: { key: string; value: true }
  /** Removed by the user, although a try may have arrived: the portal's document may be theirs. */
  removed: { key: string; value: RemovedUpload }
  /**
   * 'drain': who drains. Another drainer may take over a while after `until` (`engine/lease-watch.ts`).
   * An upload's id: whose try is under way, for as long as no unrecorded one has come after it.
   */
  lease: { key: string; value: Lease }
  journal: { key: number; value: JournalLine }
  /** Abilities of a server, by API base. */
  servers: { key: string; value: { sendsReceipts: true } }
  /** Days of use since something was first seen (`retention.ts`). */
  days: { key: string; value: number }
}

export type Stored = Upload | (Draft & { place?: DraftKey })

export type DraftKey = [owner: number, form: string, replaces: string]

export type PartKey = [upload: string, part: string]

/**
 * `kind`: 'page', 'uncropped', 'thumbnail', 'document' (pages made one file) or what a later version
 * keeps.
 */
export type Part = { kind: string; bytes: ArrayBuffer }

type RemovedUpload = Pick<Upload, 'id' | 'owner' | 'target' | 'detalle' | 'receipt'> & { at: number }

export type Lease = { holder: string; until: number }

/** A change of state. `at` in epoch ms. */
export type JournalLine = {
  at: number
  owner: number
  upload: string
  state: UploadState | 'discarded' | 'expired'
  attempts: number
  reason: Reason | null
}

export type Migration = IdbMigration<OutboxDb>

/** Versions 0.1 of the app had other databases (`take-over.ts`). */
export const databaseName = 'uploads'

/** One migration per version. They only add: no upload is dropped, and an older app can read the database. */
export const migrations: readonly Migration[] = [
  (db) => {
    const uploads = db.createObjectStore('uploads', { keyPath: 'id' })
    uploads.createIndex('owner', 'owner')
    uploads.createIndex('sha256', 'file.sha256')
    uploads.createIndex('place', 'place', { unique: true })
    db.createObjectStore('parts')
    db.createObjectStore('drafts')
    db.createObjectStore('unsent')
    db.createObjectStore('removed', { keyPath: 'id' })
    db.createObjectStore('lease')
    db.createObjectStore('journal', { autoIncrement: true })
    db.createObjectStore('servers')
    db.createObjectStore('days')
  },
]
