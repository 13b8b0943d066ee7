import 'fake-indexeddb/auto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createIdbConnection, IdbError, type IdbMigration } from '../../../src/lib/idb-connection'
import type { DatabaseFaults } from '../../faults/faulty-database'
import { createVirtualTime, type VirtualTime } from '../../faults/virtual-time'
import { faultyIndexedDb } from '../../support/faulty-indexed-db'
import { eventually } from '../../support/eventually'

interface NotesDb extends DBSchema {
  notes: { key: string; value: string }
  later: { key: string; value: string }
}

const first: IdbMigration<NotesDb> = (db) => void db.createObjectStore('notes')
const second: IdbMigration<NotesDb> = (db) => void db.createObjectStore('later')

const limits = { open: 1_000, work: 5_000 }
const longest = 2 * (2 * limits.open + limits.work)

let name = ''
let databases = 0
let time: VirtualTime

beforeEach(() => {
  name = `notes ${(databases += 1)}`
  time = createVirtualTime()
})

function connection(faults: Partial<DatabaseFaults> = {}, migrations = [first]) {
  const browser = faultyIndexedDb(faults)
  const run = createIdbConnection<NotesDb>({
    name,
    migrations,
    limits,
    factory: () => browser.factory,
    clock: time,
  })
  return { run, browser }
}

const write = (db: IDBPDatabase<NotesDb>) => db.put('notes', 'hola', 'saludo')
const read = (db: IDBPDatabase<NotesDb>) => db.get('notes', 'saludo')

/** Lets time pass until `work` has settled; its error's kind if it failed, and how long it took. */
async function outcome<T>(work: Promise<T>): Promise<{ value?: T; kind?: string; ms: number }> {
  const start = time.elapsed()
  let over = false
  const settled = work
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ kind: error instanceof IdbError ? error.kind : String(error) }),
    )
    .finally(() => (over = true))
  await time.pass(start + 1_000_000, async () => {
    for (let turn = 0; turn < 10 && !over; turn += 1) await nextTurn()
    return over
  })
  return { ...(await settled), ms: time.elapsed() - start }
}

describe('opening', () => {
  test('each migration that the database does not have yet runs once, in order', async () => {
    const one = vi.fn(first)
    const two = vi.fn(second)
    await connection({}, [one]).run(write)
    expect(await connection({}, [one, two]).run(read)).toBe('hola')
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
  })

  test('a first open that hangs is asked once more', async () => {
    expect(await outcome(connection({ hangingOpens: 1 }).run(write))).toMatchObject({
      value: 'saludo',
      ms: 1_000,
    })
  })

  test('an open that hangs twice is given up, and asked again for the next work', async () => {
    const { run } = connection({ hangingOpens: 2 })
    expect(await outcome(run(write))).toEqual({ kind: 'hung', ms: 2_000 })
    expect(await outcome(run(write))).toEqual({ value: 'saludo', ms: 0 })
  })

  test('a connection that opens too late is closed', async () => {
    const old = await openDB(name, 1, { upgrade: (db) => void db.createObjectStore('notes') })
    // An old tab that does not let go of its connection.
    expect(await outcome(connection({}, [first, second]).run(read))).toMatchObject({ kind: 'hung' })
    const closed = vi.spyOn(IDBDatabase.prototype, 'close')
    old.close()
    // Both opens have their answer now.
    const newVersions = () => (closed.mock.contexts as IDBDatabase[]).filter(({ version }) => version === 2)
    await eventually(() => expect(newVersions()).toHaveLength(2))
  })

  test('without IndexedDB it says so', async () => {
    const run = createIdbConnection<NotesDb>({ name, migrations: [first], factory: () => undefined })
    await expect(run(read)).rejects.toMatchObject({ kind: 'missing' })
  })

  test('a database that a newer app left is opened as it is', async () => {
    await connection({}, [first, second]).run(write)
    expect(await connection({}, [first]).run(read)).toBe('hola')
  })

  test('a tab with an older app lets a newer one upgrade, and goes on', async () => {
    const older = connection()
    await older.run(write)
    const newer = connection({}, [first, second])
    expect(await outcome(newer.run((db) => db.put('later', 'luego', 'saludo')))).toMatchObject({ ms: 0 })
    expect(await older.run(read)).toBe('hola')
  })
})

describe('work', () => {
  test('that hangs is given up, and the next runs on a new connection', async () => {
    const { run } = connection({ hangingTransactions: 1 })
    const connections = new Set<IDBPDatabase<NotesDb>>()
    const noted = (db: IDBPDatabase<NotesDb>) => {
      connections.add(db)
      return write(db)
    }
    expect(await outcome(run(noted))).toEqual({ kind: 'hung', ms: 5_000 })
    expect(await outcome(run(noted))).toEqual({ value: 'saludo', ms: 0 })
    expect(connections.size).toBe(2)
  })

  test('runs again after the browser dropped the connection', async () => {
    const { run, browser } = connection()
    await run(write)
    browser.dropConnections()
    expect(await outcome(run(read))).toEqual({ value: 'hola', ms: 0 })
  })

  test('runs again after the browser dropped the connection in the middle of it', async () => {
    const { run, browser } = connection()
    let runs = 0
    const work = async (db: IDBPDatabase<NotesDb>) => {
      runs += 1
      const tx = db.transaction('notes', 'readwrite')
      void tx.store.put('hola', 'saludo').catch(() => undefined)
      if (runs === 1) browser.dropConnections()
      await tx.done
      return runs
    }
    expect(await outcome(run(work))).toEqual({ value: 2, ms: 0 })
    expect(await run(read)).toBe('hola')
  })

  test.each(['InvalidStateError', 'AbortError', 'UnknownError'])(
    'that finds no connection twice fails as lost: %s',
    async (browserError) => {
      const cause = new DOMException('', browserError)
      const work = vi.fn(() => Promise.reject(cause))
      await expect(connection().run(work)).rejects.toMatchObject({ kind: 'lost', cause })
      expect(work).toHaveBeenCalledTimes(2)
    },
  )

  test('that fails of itself is not repeated, and its error passes unchanged', async () => {
    const full = new DOMException('', 'QuotaExceededError')
    const work = vi.fn(() => Promise.reject(full))
    await expect(connection().run(work)).rejects.toBe(full)
    expect(work).toHaveBeenCalledTimes(1)
  })
})

test('nothing takes longer than two opens and the work, twice', async () => {
  const { run, browser } = connection({ hangingOpens: 1 })
  const slow = () =>
    new Promise<never>((_, reject) => {
      time.after(limits.work - 1, () => {
        browser.faults.hangingOpens = 1
        reject(new DOMException('', 'UnknownError'))
      })
    })
  const { kind, ms } = await outcome(run(slow))
  expect(kind).toBe('lost')
  expect(ms).toBeLessThanOrEqual(longest)
  // It comes close to the limit: the limit is what it seems.
  expect(ms).toBeGreaterThan(longest / 2)
})
