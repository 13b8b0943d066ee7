import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import * as v from 'valibot'
import type { Clock } from '../../../lib/clock'
import type { JournalLine, Lease, OutboxDb } from '../../storage/schema'

/* The databases of versions 0.1, as the last of them left them. */

export interface OldOutboxDb extends DBSchema {
  uploads: { key: string; value: unknown }
  bytes: { key: string; value: ArrayBuffer }
  unsent: { key: string; value: true }
  removed: { key: string; value: OutboxDb['removed']['value'] }
  lease: { key: 'drain'; value: Lease }
  journal: { key: number; value: JournalLine }
  servers: { key: string; value: { sendsReceipts: true } }
  days: { key: string; value: number }
}

export interface OldDraftsDb extends DBSchema {
  /** What was typed. */
  drafts: { key: [owner: number, name: string]; value: unknown }
  /** The files of a form. */
  unsent: { key: [owner: number, form: string]; value: unknown }
  pages: { key: [owner: number, form: string, page: string]; value: ArrayBuffer }
}

export interface OldSharedDb extends DBSchema {
  files: { key: number; value: unknown }
  bytes: { key: number; value: ArrayBuffer }
}

type Tx<Schema extends DBSchema> = IDBPTransaction<Schema, StoreNames<Schema>[], 'readwrite'>

/** `write` is one strict transaction; `read` one that waits for no other reader. */
export type OldDatabase<Schema extends DBSchema> = {
  has: (store: StoreNames<Schema>) => boolean
  read: <T>(stores: StoreNames<Schema>[], work: (tx: Tx<Schema>) => Promise<T>) => Promise<T>
  write: <T>(stores: StoreNames<Schema>[], work: (tx: Tx<Schema>) => Promise<T>) => Promise<T>
  close: () => void
  /** Does not wait for tabs that have it open. */
  remove: () => void
}

/** Milliseconds. The drain's lock must not be held longer by a database that does not answer. */
const limit = 20_000

/** Null without a database that has these stores: none is made. */
export async function openOld<Schema extends DBSchema>(
  name: string,
  stores: readonly StoreNames<Schema>[],
  factory: IDBFactory,
  clock: Clock,
): Promise<OldDatabase<Schema> | null> {
  const db = await inTime(open<Schema>(name, factory), clock)
  if (db && stores.every((store) => db.objectStoreNames.contains(store)))
    return oldDatabase(db, { clock, remove: () => void factory.deleteDatabase(name) })
  db?.close()
  return null
}

function oldDatabase<Schema extends DBSchema>(
  db: IDBPDatabase<Schema>,
  { clock, remove }: { clock: Clock; remove: () => void },
): OldDatabase<Schema> {
  function run<T>(
    mode: IDBTransactionMode,
    stores: StoreNames<Schema>[],
    work: (tx: Tx<Schema>) => Promise<T>,
  ) {
    const all = async () => {
      // The caller of `read` only reads.
      const tx = db.transaction(stores, mode as 'readwrite', { durability: 'strict' })
      tx.done.catch(() => undefined)
      const result = await work(tx)
      await tx.done
      return result
    }
    return inTime(all(), clock)
  }

  return {
    has: (store) => db.objectStoreNames.contains(store),
    read: (stores, work) => run('readonly', stores, work),
    write: (stores, work) => run('readwrite', stores, work),
    close: () => db.close(),
    remove() {
      db.close()
      remove()
    },
  }
}

function open<Schema extends DBSchema>(
  name: string,
  factory: IDBFactory,
): Promise<IDBPDatabase<Schema> | null> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name)
    let isMissing = false
    opening.addEventListener('upgradeneeded', () => {
      isMissing = true
      opening.transaction?.abort()
    })
    opening.addEventListener('success', () => {
      const db = opening.result
      // Another tab deletes it.
      db.addEventListener('versionchange', () => db.close())
      resolve(wrap(db) as unknown as IDBPDatabase<Schema>)
    })
    opening.addEventListener('error', (event) => {
      event.preventDefault()
      if (isMissing) resolve(null)
      else reject(new Error(`${name}: not opened`, { cause: opening.error }))
    })
  })
}

async function inTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  let cancel = (): void => undefined
  const tooLate = new Promise<never>((_, reject) => {
    cancel = clock.after(limit, () => reject(new Error(`no answer in ${limit} ms`)))
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    cancel()
  }
}

/** Whether a record is as it was read. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** With its unknown fields; null if it can't be read. */
export function parseOld<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: unknown,
): v.InferInput<Schema> | null {
  return v.safeParse(schema, stored).success ? stored : null
}
