import type { IDBPTransaction, StoreNames } from 'idb'
import { OutboxError } from '../model/outbox-error'
import { batch } from './batch'
import type { Database } from './database'
import type { OutboxDb } from './schema'

export type Stores = readonly StoreNames<OutboxDb>[]
export type WriteTx = IDBPTransaction<OutboxDb, Stores, 'readwrite'>
export type ReadTx = IDBPTransaction<OutboxDb, Stores>

/** `strict`: survives a power cut right after the write. */
type Durability = 'strict' | 'relaxed'

/** The stores of a change of state. `parts` is not among them, so that it does not wait for photos. */
export const stateStores: Stores = ['uploads', 'unsent', 'lease', 'journal']
export const uploadAndParts: Stores = [...stateStores, 'parts']
export const allStores: Stores = [...uploadAndParts, 'removed', 'drafts']

/** `read` and `write` are a transaction each. Database failures reject with `OutboxError`. */
export type Transactions = {
  read: <T>(stores: Stores, work: (tx: ReadTx) => Promise<T>) => Promise<T>
  write: <T>(durability: Durability, stores: Stores, work: (tx: WriteTx) => Promise<T>) => Promise<T>
  /** Shares one transaction with other batched writes that wait. */
  writeBatched: <T>(durability: Durability, stores: Stores, work: (tx: WriteTx) => Promise<T>) => Promise<T>
}

type Change = { durability: Durability; stores: Stores; work: (tx: WriteTx) => Promise<unknown> }

export function createTransactions(database: Database): Transactions {
  const write: Transactions['write'] = (durability, stores, work) =>
    database.run(async (db, late) => {
      const tx = db.transaction(stores, 'readwrite', { durability })
      tx.done.catch(() => undefined)
      late.addEventListener('abort', () => abort(tx))
      try {
        const result = await work(tx)
        await tx.done
        return result
      } catch (error) {
        abort(tx)
        // Only the aborted transaction knows the cause, such as a full disk.
        throw tx.error ?? error
      }
    })

  const writeAll = batch(
    (changes: readonly Change[]) =>
      write(
        changes.some(({ durability }) => durability === 'strict') ? 'strict' : 'relaxed',
        [...new Set(changes.flatMap(({ stores }) => stores))],
        async (tx) => {
          const results: unknown[] = []
          // In sequence, since two may concern the same upload.
          for (const { work } of changes) results.push(await work(tx))
          return results
        },
      ),
    isFull,
  )

  return {
    write,
    async writeBatched<T>(durability: Durability, stores: Stores, work: (tx: WriteTx) => Promise<T>) {
      let result: { value: T } | undefined
      await writeAll({ durability, stores, work: async (tx) => (result = { value: await work(tx) }) })
      if (!result) throw new Error('not written')
      return result.value
    },
    read: (stores, work) =>
      database.run((db) => {
        const tx = db.transaction(stores)
        // The reads reject themselves if a lost connection aborts the transaction.
        tx.done.catch(() => undefined)
        const result = work(tx)
        // All requests are made; without this, writers would wait until a photo is read.
        tx.commit()
        return result
      }),
  }
}

export function isFull(error: unknown): boolean {
  return error instanceof OutboxError && error.kind === 'full'
}

/** A full disk takes deletions only, so `instead` must not write more than it deletes. */
export async function unlessFull<T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFull(error)) return instead()
    throw error
  }
}

function abort(tx: WriteTx): void {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}
