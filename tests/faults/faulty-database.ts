import { forceCloseDatabase } from 'fake-indexeddb'
import { onFullDisk } from '../support/full-disk'

/** What goes wrong in the next operations of one process's database. */
export type DatabaseFaults = {
  /** Nothing can be written: `put` fails, or the transaction at its end. */
  full: 'no' | 'at-put' | 'at-commit'
  /** The next so many `open` never answer. */
  hangingOpens: number
  /** The next so many transactions never answer. */
  hangingTransactions: number
  /** The next so many writes of bytes store something else. */
  damagedWrites: number
}

export const noFaults: Readonly<DatabaseFaults> = {
  full: 'no',
  hangingOpens: 0,
  hangingTransactions: 0,
  damagedWrites: 0,
}

/** The process that uses the database, as the database sees it. */
export type DatabaseUser = {
  /** Called before each operation and after each commit. False if the process is dead, or dies of it. */
  step: (what: string) => boolean
  isAlive: () => boolean
  faults: DatabaseFaults
  /** Real work began and ended: time stands still meanwhile. */
  began: () => void
  ended: () => void
  committed: (undo: (() => void)[], durability: IDBTransactionDurability) => void
}

export type FaultyFactory = {
  factory: IDBFactory
  /** The browser drops every connection, without asking. */
  dropConnections: () => void
  /** What a killed process leaves: its open transactions are rolled back. */
  die: () => void
}

/** What fake-indexeddb keeps inside a transaction. */
type Inner = {
  _state: string
  _abort: (name: string) => void
  _rollbackLog: (() => void)[]
}

/** An `IDBFactory` of one process over the device's database, with faults under every operation. */
export function createFaultyFactory(shared: IDBFactory, user: DatabaseUser): FaultyFactory {
  const connections = new Set<IDBDatabase>()
  const running = new Set<IDBTransaction>()

  function open(name: string, version?: number): IDBOpenDBRequest {
    if (!user.step('open')) return silentOpen()
    if (user.faults.hangingOpens > 0) {
      user.faults.hangingOpens -= 1
      return silentOpen()
    }
    const request = shared.open(name, version)
    user.began()
    const ended = once(user.ended)
    request.addEventListener('success', () => {
      ended()
      connect(request.result)
    })
    request.addEventListener('error', ended)
    return request
  }

  function connect(db: IDBDatabase): void {
    if (!user.isAlive()) {
      db.close()
      return
    }
    connections.add(db)
    const begin = db.transaction.bind(db)
    db.transaction = (names, mode, options) => {
      if (!user.step('transaction')) return silentTransaction(names)
      if (user.faults.hangingTransactions > 0) {
        user.faults.hangingTransactions -= 1
        return silentTransaction(names)
      }
      return wire(begin(names, mode, options))
    }
  }

  function wire(tx: IDBTransaction): IDBTransaction {
    running.add(tx)
    user.began()
    const over = once(() => {
      running.delete(tx)
      user.ended()
    })
    tx.addEventListener('abort', over)
    tx.addEventListener('complete', () => {
      over()
      user.committed((tx as unknown as Inner)._rollbackLog, tx.durability)
      if (tx.mode === 'readwrite') user.step('commit')
    })
    const objectStore = tx.objectStore.bind(tx)
    tx.objectStore = (name) => wireStore(objectStore(name), tx, user)
    return tx
  }

  return {
    factory: {
      open,
      deleteDatabase(name) {
        if (!user.step('deleteDatabase')) return silentOpen()
        const request = shared.deleteDatabase(name)
        user.began()
        const ended = once(user.ended)
        request.addEventListener('success', ended)
        request.addEventListener('error', ended)
        return request
      },
      cmp: shared.cmp.bind(shared),
    } as IDBFactory,
    dropConnections() {
      for (const tx of running) abort(tx)
      for (const db of connections)
        forceCloseDatabase(db as unknown as Parameters<typeof forceCloseDatabase>[0])
      connections.clear()
    },
    die() {
      // After the code that runs now: in a browser nothing is rolled back in the middle of it.
      const left = [...running]
      queueMicrotask(() => left.forEach(abort))
      for (const db of connections) db.close()
      connections.clear()
    },
  }
}

/** A transaction gives the same store each time. */
const wired = new WeakSet<IDBObjectStore>()

function wireStore(store: IDBObjectStore, tx: IDBTransaction, user: DatabaseUser): IDBObjectStore {
  if (wired.has(store)) return store
  wired.add(store)
  for (const name of ['add', 'put'] as const) {
    const write = store[name].bind(store)
    store[name] = (value: unknown, key?: IDBValidKey) => {
      if (!user.step(`${name} ${store.name}`)) return silentRequest() as IDBRequest<IDBValidKey>
      if (user.faults.full === 'at-put') return onFullDisk.call(store)
      const request = write(store.name === 'parts' ? perhapsDamaged(value, user.faults) : value, key)
      if (user.faults.full === 'at-commit')
        request.addEventListener('success', () => fail(tx, 'QuotaExceededError'))
      return request
    }
  }
  for (const name of ['get', 'getKey', 'getAll', 'getAllKeys', 'delete'] as const) {
    const run = store[name].bind(store) as (...args: unknown[]) => IDBRequest
    Object.assign(store, {
      [name]: (...args: unknown[]) => {
        return user.step(`${name} ${store.name}`) ? run(...args) : silentRequest()
      },
    })
  }
  return store
}

function perhapsDamaged(value: unknown, faults: DatabaseFaults): unknown {
  if (faults.damagedWrites === 0) return value
  faults.damagedWrites -= 1
  return { ...(value as object), bytes: new ArrayBuffer(0) }
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // It is over.
  }
}

/** As a browser does if the disk is full: the transaction fails although its requests succeeded. */
function fail(tx: IDBTransaction, name: string): void {
  const inner = tx as unknown as Inner
  if (inner._state !== 'finished') inner._abort(name)
}

const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined }

function silentOpen(): IDBOpenDBRequest {
  return Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, deaf)
}

function silentRequest(): IDBRequest {
  return Object.assign(Object.create(IDBRequest.prototype) as IDBRequest, deaf)
}

function silentTransaction(names: string | Iterable<string>): IDBTransaction {
  const requests = Object.fromEntries(
    ['add', 'put', 'get', 'getKey', 'getAll', 'getAllKeys', 'delete', 'openKeyCursor'].map((name) => [
      name,
      silentRequest,
    ]),
  )
  const store = Object.assign(Object.create(IDBObjectStore.prototype) as IDBObjectStore, requests, {
    index: () => Object.assign(Object.create(IDBIndex.prototype) as IDBIndex, requests),
  })
  return Object.assign(Object.create(IDBTransaction.prototype) as IDBTransaction, deaf, {
    objectStoreNames: typeof names === 'string' ? [names] : [...names],
    objectStore: () => store,
    abort: () => undefined,
    commit: () => undefined,
  })
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
