import type { DBSchema } from 'idb'
import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import { createIdbConnection, type IdbMigration, type IdbRun } from '../../lib/idb-connection'
import { storageError } from '../model/outbox-error'
import type { Reason, Upload, UploadState } from '../model/upload'
import type { StoredUpload } from './stored-upload'

/** The outbox's stores and versions. Outside `storage/`, use `UploadStore`. */
export interface OutboxDb extends DBSchema {
  uploads: { key: string; value: StoredUpload; indexes: { owner: number; sha256: string } }
  /**
   * Apart, so that reading the queue reads no photo. `ArrayBuffer`, never `Blob`
   * (docs/decisions/array-buffer-not-blob.md).
   */
  bytes: { key: string; value: ArrayBuffer }
  /**
   * Ids that the server can't know yet. A try is recorded by deleting its id before the first byte
   * leaves, because a deletion works on a full disk too.
   */
  unsent: { key: string; value: true }
  /** Removed by the user, although a try may have arrived: the portal's document may be theirs. */
  removed: { key: string; value: RemovedUpload }
  /** Who drains. Another drainer may take over a while after `until` (`engine/lease-watch.ts`). */
  lease: { key: 'drain'; value: Lease }
  journal: { key: number; value: JournalLine }
  /** By API base. */
  servers: { key: string; value: { sendsReceipts: true } }
  /** Days of use since something was first seen (`retention.ts`). */
  days: { key: string; value: number }
}

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

/** One per version. They only add: no upload is dropped, and an older app can read them. */
export const migrations: readonly Migration[] = [
  (db) => {
    const uploads = db.createObjectStore('uploads', { keyPath: 'id' })
    uploads.createIndex('owner', 'owner')
    uploads.createIndex('sha256', 'file.sha256')
    db.createObjectStore('bytes')
    db.createObjectStore('unsent')
    db.createObjectStore('removed', { keyPath: 'id' })
    db.createObjectStore('lease')
    db.createObjectStore('journal', { autoIncrement: true })
  },
  (db) => {
    db.createObjectStore('servers')
  },
  (db) => {
    db.createObjectStore('days')
  },
]

/** Milliseconds. With its retries, `run` settles within 60 s (`lib/idb-connection.ts`). */
const limits = { open: 5_000, work: 20_000 }

export type Database = {
  /** Repeats `work` once if the browser dropped the connection. Throws `OutboxError`. */
  run: IdbRun<OutboxDb>
  /** Calls back when stored data may be gone. */
  onLost: (listener: () => void) => void
}

export function createDatabase({
  factory,
  clock,
  migrations: versions = migrations,
}: {
  factory: IDBFactory | undefined
  clock: Clock
  migrations?: readonly Migration[] | undefined
}): Database {
  const lost = createSignal()
  const run = createIdbConnection<OutboxDb>({
    name: 'outbox',
    migrations: versions,
    limits,
    factory: () => factory,
    clock,
    onLost: lost.tell,
  })
  return {
    async run(work) {
      try {
        return await run(work)
      } catch (error) {
        throw storageError(error)
      }
    },
    onLost: lost.listen,
  }
}
