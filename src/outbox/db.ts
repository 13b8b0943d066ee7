import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { Clock } from './clock'
import { OutboxError, storageError } from './outbox-error'
import type { Reason, Upload, UploadState } from './upload'

/** The outbox's database: names, versions and the connection. Everybody else sees the verbs of `store.ts`. */
export interface OutboxDb extends DBSchema {
  uploads: { key: string; value: Upload; indexes: { owner: number; sha256: string } }
  /** Apart, so that reading the queue never reads a photo. `ArrayBuffer`, never `Blob`: WebKit empties those. */
  bytes: { key: string; value: ArrayBuffer }
  /**
   * The ids of which no try may have reached the server. A try is recorded by taking its id out, before its first byte leaves:
   * a deletion works on a full disk too.
   */
  unsent: { key: string; value: true }
  /** What the user removed although a try may have arrived: a document that stands there may be this one's. */
  removed: { key: string; value: Removed }
  /** Who drains; one that has run out is anybody's. */
  lease: { key: 'drain'; value: Lease }
  journal: { key: number; value: JournalLine }
}

export type Removed = Pick<Upload, 'id' | 'owner' | 'target' | 'detalle' | 'receipt'> & { at: number }

export type Lease = { holder: string; until: number }

/** One change of an upload's state. `at` in epoch ms. */
export type JournalLine = {
  at: number
  owner: number
  upload: string
  state: UploadState | 'discarded' | 'expired'
  attempts: number
  reason: Reason | null
}

export type Migration = (
  db: IDBPDatabase<OutboxDb>,
  tx: IDBPTransaction<OutboxDb, StoreNames<OutboxDb>[], 'versionchange'>,
) => void

/** One a version, in order. They only add: no upload is dropped, and an older version of the app can still read what a newer one left. */
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
]

/** Safari's `open` may never answer, and a transaction may hang in any browser: nobody waits longer than this. */
const openLimit = 5_000
const workLimit = 20_000

export type Database = {
  /** Runs `work`; where the browser dropped the connection, it is opened anew and `work` runs once more. Throws `OutboxError`. */
  run: <T>(work: (db: IDBPDatabase<OutboxDb>) => Promise<T>) => Promise<T>
}

export function createDatabase(deps: {
  factory: IDBFactory | undefined
  clock: Clock
  migrations?: readonly Migration[]
}): Database {
  const { factory, clock } = deps
  const steps = deps.migrations ?? migrations
  let opened: Promise<IDBPDatabase<OutboxDb>> | null = null
  let current: IDBPDatabase<OutboxDb> | null = null

  function connect(): Promise<IDBPDatabase<OutboxDb>> {
    if (opened) return opened
    // A hanging open is often cured by asking again.
    const opening = openInTime().catch(openInTime)
    opened = opening
    opening.then(
      (db) => (current = db),
      () => (opened = null),
    )
    return opening
  }

  function openInTime(): Promise<IDBPDatabase<OutboxDb>> {
    return limited(open(steps.length), openLimit, (late) => late.close())
  }

  function drop(db: IDBPDatabase<OutboxDb>): void {
    if (current === db) opened = current = null
    db.close()
  }

  async function open(version: number | undefined): Promise<IDBPDatabase<OutboxDb>> {
    if (!factory) throw new OutboxError('unavailable')
    const request = factory.open('outbox', version)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (!request.transaction) return
      const db = wrap(request.result) as unknown as IDBPDatabase<OutboxDb>
      const tx = wrap(request.transaction) as unknown as Parameters<Migration>[1]
      for (const migrate of steps.slice(oldVersion)) migrate(db, tx)
    })
    let db: IDBPDatabase<OutboxDb>
    try {
      db = (await wrap(request)) as unknown as IDBPDatabase<OutboxDb>
    } catch (error) {
      // A newer version of the app was here. Its migrations only added, so this one reads on.
      if (error instanceof Error && error.name === 'VersionError' && version !== undefined)
        return open(undefined)
      throw error
    }
    // Another tab wants to upgrade, or the browser closed the connection of a sleeping one without a word.
    db.addEventListener('versionchange', () => drop(db))
    db.addEventListener('close', () => drop(db))
    return db
  }

  function limited<T>(work: Promise<T>, limit: number, late: (value: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let over = false
      const cancel = clock.after(limit, () => {
        over = true
        reject(new HungError(`no answer from IndexedDB in ${limit} ms`))
      })
      work.then(
        (value) => {
          cancel()
          if (over) late(value)
          else resolve(value)
        },
        (error: unknown) => {
          cancel()
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      )
    })
  }

  async function attempt<T>(work: (db: IDBPDatabase<OutboxDb>) => Promise<T>): Promise<T> {
    const db = await connect()
    try {
      return await limited(work(db), workLimit, () => undefined)
    } catch (error) {
      if (error instanceof HungError || isLost(error)) drop(db)
      throw error
    }
  }

  return {
    async run(work) {
      try {
        return await attempt(work).catch((error: unknown) => {
          if (isLost(error)) return attempt(work)
          throw error
        })
      } catch (error) {
        throw storageError(error)
      }
    },
  }
}

class HungError extends Error {}

/** How browsers say that the connection went away under us. */
function isLost(error: unknown): boolean {
  return error instanceof Error && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)
}
