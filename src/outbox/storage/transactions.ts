import type { IDBPTransaction, StoreNames } from 'idb'
import { OutboxError } from '../model/outbox-error'
import { batch } from './batch'
import type { Database, OutboxDb } from './database'

export type Stores = readonly StoreNames<OutboxDb>[]
export type WriteTx = IDBPTransaction<OutboxDb, Stores, 'readwrite'>
export type ReadTx = IDBPTransaction<OutboxDb, Stores>

/** `strict`: a power cut right after the write cannot undo it. */
type Durability = 'strict' | 'relaxed'

/** The bytes are left out: a change of state does not wait for a photo that is read or written. */
export const stateStores: Stores = ['uploads', 'unsent', 'lease', 'journal']
export const uploadAndBytes: Stores = ['uploads', 'unsent', 'journal', 'bytes']
export const allStores: Stores = [...stateStores, 'removed', 'bytes']

/** How the verbs of this folder reach the database. Each call is one transaction, and rejects with `OutboxError`. */
export type Transactions = {
  read: <T>(stores: Stores, work: (tx: ReadTx) => Promise<T>) => Promise<T>
  write: <T>(durability: Durability, stores: Stores, work: (tx: WriteTx) => Promise<T>) => Promise<T>
  /** As `write`, but shares its transaction with other batched writes that wait at the same time. */
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
        // Only an aborted transaction itself knows why: a full disk may show at its end.
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
          // One after the other: two may concern the same upload.
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
        // The reads themselves reject if a lost connection aborts the transaction.
        tx.done.catch(() => undefined)
        const result = work(tx)
        // Every request is made by now. Without this, writers wait until the last byte of a photo is read.
        tx.commit()
        return result
      }),
  }
}

/** A full disk takes deletions only. */
export function isFull(error: unknown): boolean {
  return error instanceof OutboxError && error.kind === 'full'
}

function abort(tx: WriteTx): void {
  try {
    tx.abort()
  } catch {
    // It is over already.
  }
}
