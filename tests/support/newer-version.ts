import { unwrap } from 'idb'
import { migrations, type Migration } from '../../src/outbox/storage/schema'

/** The app two versions on: like every migration, these only add. */
export const newer: readonly Migration[] = [
  ...migrations,
  (db) => void unwrap(db).createObjectStore('later'),
  (_db, tx) => void unwrap(tx).objectStore('later').createIndex('at', 'at'),
]
