import { databaseName } from '../../../src/outbox/storage/schema'
import type { Turns } from './turns'

/** What fake-indexeddb keeps inside. */
type Inner = { _rawDatabase: { transactions: IDBTransaction[]; processTransactions: () => void } }
type InnerTransaction = { _execRequestAsync: (request: unknown) => IDBRequest }
type InnerFactory = {
  _databases: Map<string, { rawObjectStores: Map<string, { records: { values: () => Iterable<unknown> } }> }>
}

type Work = { began: () => void; ended: () => void }

/**
 * An `IDBFactory` of one context, whose transactions begin when it is their turn. A transaction is one step: while it runs, no
 * other of the same stores does. `work` counts what is under way; the next layer counts a transaction from its creation.
 */
export function gateDatabase(shared: IDBFactory, context: string, turns: Turns, work: Work): IDBFactory {
  function open(name: string, version?: number): IDBOpenDBRequest {
    const request = shared.open(name, version)
    request.addEventListener('success', () => gate(request.result))
    return request
  }

  function gate(db: IDBDatabase): void {
    const begin = db.transaction.bind(db)
    db.transaction = (names, mode, options) => {
      const tx = begin(names, mode, options)
      const { transactions, processTransactions } = (db as unknown as Inner)._rawDatabase
      transactions.splice(transactions.indexOf(tx), 1)
      work.ended()
      let waits = true
      function stopWaiting(): void {
        if (waits) work.began()
        waits = false
        cancel()
      }
      const cancel = turns.wait({
        context,
        kind: 'database',
        run() {
          stopWaiting()
          transactions.push(tx)
          processTransactions()
        },
      })
      tx.addEventListener('abort', stopWaiting)
      noteResults(tx, (results) => turns.note(context, results))
      return tx
    }
  }

  return {
    open,
    deleteDatabase: shared.deleteDatabase.bind(shared),
    cmp: shared.cmp.bind(shared),
  } as IDBFactory
}

function noteResults(tx: IDBTransaction, note: (results: string) => void): void {
  const inner = tx as unknown as InnerTransaction
  const execute = inner._execRequestAsync.bind(tx)
  const requests: IDBRequest[] = []
  inner._execRequestAsync = (asked) => {
    const request = execute(asked)
    requests.push(request)
    return request
  }
  tx.addEventListener('complete', () => note(describe(requests.map(({ result }): unknown => result))))
  tx.addEventListener('abort', () => note('aborted'))
}

/** All that the outbox's decisions may rest on: no journal, and of a photo its size. */
export function contentOf(factory: IDBFactory): string {
  const database = (factory as unknown as InnerFactory)._databases.get(databaseName)
  if (!database) return ''
  const stores = [...database.rawObjectStores].filter(([name]) => name !== 'journal')
  return describe(stores.map(([name, { records }]) => [name, ...records.values()]))
}

function describe(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof ArrayBuffer) return value.byteLength
    if (value instanceof IDBCursor) return value.key
    return value
  })
}
