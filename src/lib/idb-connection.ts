import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import { systemClock, type Clock } from './clock'

/** Why IndexedDB could not be used. */
export type IdbErrorKind =
  /** This browser has none. */
  | 'missing'
  /** IndexedDB did not answer in time. */
  | 'hung'
  /** The browser dropped the connection, and then the next one too. */
  | 'lost'

/** In addition to the browser's errors: a full disk is still a `QuotaExceededError`. */
export class IdbError extends Error {
  readonly kind: IdbErrorKind

  constructor(kind: IdbErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'IdbError'
    this.kind = kind
  }
}

export type IdbMigration<Schema extends DBSchema> = (
  db: IDBPDatabase<Schema>,
  tx: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void

/**
 * Runs `work` on the open database. `late` aborts when `run` gives up: a transaction that goes on
 * may still commit after its caller was told that it failed.
 */
export type IdbRun<Schema extends DBSchema> = <T>(
  work: (db: IDBPDatabase<Schema>, late: AbortSignal) => Promise<T>,
) => Promise<T>

/** Milliseconds. */
const defaultLimits = { open: 3_000, work: 20_000 }

/**
 * `run` always settles: `open` is tried twice, and `work` fails as `hung` after `limits.work`.
 * `work` runs again after a dropped connection, so it must be repeatable, as one transaction is. It
 * takes at most 2 × (2 × `limits.open` + `limits.work`).
 */
export function createIdbConnection<Schema extends DBSchema>(options: {
  name: string
  /** One per version, in order. They drop no store, so that an older app can use the database. */
  migrations: readonly IdbMigration<Schema>[]
  limits?: Partial<typeof defaultLimits>
  factory?: () => IDBFactory | undefined
  clock?: Clock
  /** The browser closed the connection or the database was deleted: stored data may be gone. */
  onLost?: () => void
}): IdbRun<Schema> {
  const { name, migrations, factory = () => globalThis.indexedDB, clock = systemClock, onLost } = options
  const limits = { ...defaultLimits, ...options.limits }
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  let current: IDBPDatabase<Schema> | null = null

  function connect(): Promise<IDBPDatabase<Schema>> {
    if (opening) return opening
    // A page's first `open` may hang while the second answers (Safari 14:
    // https://webkit.org/b/226547).
    const asked = openInTime().catch(openInTime)
    opening = asked
    asked.then(
      (db) => (current = db),
      () => (opening = null),
    )
    return asked
  }

  function drop(db: IDBPDatabase<Schema>): void {
    if (current === db) opening = current = null
    db.close()
  }

  function gone(db: IDBPDatabase<Schema>, isLost: boolean): void {
    drop(db)
    if (isLost) onLost?.()
  }

  async function openInTime(): Promise<IDBPDatabase<Schema>> {
    const answer = open({ name, migrations, factory, onGone: gone }, migrations.length)
    try {
      return await inTime(answer, limits.open)
    } catch (error) {
      // Close a connection that opens too late.
      answer.then(
        (db) => db.close(),
        () => undefined,
      )
      throw error
    }
  }

  async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
    let cancel = (): void => undefined
    const tooLate = new Promise<never>((_, reject) => {
      cancel = clock.after(limit, () => reject(new IdbError('hung', `${name}: no answer in ${limit} ms`)))
    })
    try {
      return await Promise.race([work, tooLate])
    } finally {
      cancel()
    }
  }

  async function attempt<T>(work: (db: IDBPDatabase<Schema>, late: AbortSignal) => Promise<T>): Promise<T> {
    const db = await connect()
    const late = new AbortController()
    try {
      return await inTime(work(db, late.signal), limits.work)
    } catch (error) {
      late.abort()
      const lost = hasName(error, ...lostNames)
      if (lost || isIdbError(error, 'hung')) drop(db)
      throw lost ? new IdbError('lost', `${name}: the connection was lost`, error) : error
    }
  }

  return async (work) => {
    try {
      return await attempt(work)
    } catch (error) {
      if (isIdbError(error, 'lost')) return attempt(work)
      throw error
    }
  }
}

/** `onGone`: the connection is unusable, or another tab needs it closed to upgrade. */
async function open<Schema extends DBSchema>(
  options: {
    name: string
    migrations: readonly IdbMigration<Schema>[]
    factory: () => IDBFactory | undefined
    onGone: (db: IDBPDatabase<Schema>, isLost: boolean) => void
  },
  version: number | undefined,
): Promise<IDBPDatabase<Schema>> {
  const { name, migrations, onGone } = options
  const idb = options.factory()
  if (!idb) throw new IdbError('missing', 'This browser has no IndexedDB')
  const request = idb.open(name, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (!request.transaction) return
    const db = wrap(request.result) as unknown as IDBPDatabase<Schema>
    const tx = wrap(request.transaction) as unknown as Parameters<IdbMigration<Schema>>[1]
    for (const migrate of migrations.slice(oldVersion)) migrate(db, tx)
  })
  let db: IDBPDatabase<Schema>
  try {
    db = (await wrap(request)) as unknown as IDBPDatabase<Schema>
  } catch (error) {
    // A newer version was here. Its migrations dropped no store, so this one can use the database.
    if (version !== undefined && hasName(error, 'VersionError')) return open(options, undefined)
    throw error
  }
  // Another tab upgrades the database, or it is being deleted: then there is no new version.
  db.addEventListener('versionchange', ({ newVersion }) => onGone(db, newVersion === null))
  // https://w3c.github.io/IndexedDB/#closing-connection
  db.addEventListener('close', () => onGone(db, true))
  return db
}

/**
 * A closed connection's `transaction()` throws InvalidStateError, a running transaction ends with
 * AbortError (https://w3c.github.io/IndexedDB/); WebKit says UnknownError when its database process
 * died (https://webkit.org/b/197050).
 */
const lostNames = ['InvalidStateError', 'AbortError', 'UnknownError']

function hasName(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

function isIdbError(error: unknown, kind: IdbErrorKind): boolean {
  return error instanceof IdbError && error.kind === kind
}
