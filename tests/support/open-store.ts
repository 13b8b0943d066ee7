import { IDBFactory } from 'fake-indexeddb'
import { systemClock } from '../../src/lib/clock'
import { createDatabase, type Database } from '../../src/outbox/storage/database'
import { createUploadStore, type UploadStore } from '../../src/outbox/storage/upload-store'

/** An empty database that no other test has. */
export function openStore(): { database: Database; store: UploadStore } {
  const database = createDatabase({ factory: new IDBFactory(), clock: systemClock })
  return { database, store: createUploadStore(database) }
}
