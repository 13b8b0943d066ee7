import { sleep, type Clock } from '../../../lib/clock'
import { createDatabase, type Database } from '../../storage/database'
import { createTransactions, type Transactions } from '../../storage/transactions'
import { createUploadStore } from '../../storage/upload-store'
import type { Lock } from '../lock'
import {
  openOld,
  type OldDatabase,
  type OldDraftsDb,
  type OldOutboxDb,
  type OldSharedDb,
} from './old-databases'
import { createTakeDrafts } from './take-drafts'
import { copyLease, copyRecords } from './take-records'
import { createTakeShared } from './take-shared'
import { createTakeUploads, type Taken } from './take-uploads'

/** Milliseconds until the next look at what can't be taken yet. */
const rest = 30_000

export type TakeOverDeps = {
  factory: IDBFactory
  clock: Clock
  lock: Lock
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  /** The engine's, which takes the lock from a dead holder. */
  drain: () => Promise<unknown>
  /** What was taken is there. */
  onTaken: (ids: readonly string[]) => void
}

/**
 * Takes over what versions 0.1 of the app left, or an old tab still puts, in their databases: under
 * the same ids, copied, read back, then removed there, while no tab sends. Resolves when nothing is
 * left that may be taken later. A database that is found empty is deleted, the old outbox only once
 * nothing waits here: an old tab would report that as lost.
 */
export async function takeOver(deps: TakeOverDeps): Promise<void> {
  for (let isStart = true; ; isStart = false) {
    const old = await openAll(deps)
    try {
      const isThere = Object.values(old).some((one) => one !== null)
      if (!isThere || !(await look(old, deps, isStart))) return
    } finally {
      for (const one of Object.values(old)) one?.close()
    }
    await sleep(deps.clock, rest)
  }
}

type Old = {
  outbox: OldDatabase<OldOutboxDb> | null
  drafts: OldDatabase<OldDraftsDb> | null
  shared: OldDatabase<OldSharedDb> | null
}

async function openAll({ factory, clock }: TakeOverDeps): Promise<Old> {
  const [outbox, drafts, shared] = await Promise.all([
    openOld<OldOutboxDb>('outbox', ['uploads', 'bytes'], factory, clock),
    openOld<OldDraftsDb>('drafts', ['unsent', 'pages'], factory, clock),
    openOld<OldSharedDb>('shared', ['files', 'bytes'], factory, clock),
  ])
  return { outbox, drafts, shared }
}

/** True if something is left that may be taken later. */
async function look(old: Old, deps: TakeOverDeps, isStart: boolean): Promise<boolean> {
  const database = createDatabase(deps)
  if (old.outbox) await copyLease(old.outbox, createTransactions(database))
  await deps.drain()
  let isLeft = true
  const work = async (lost: AbortSignal) => {
    isLeft = await takeAll(old, deps, { database, lost, isStart })
  }
  await deps.lock.run(work, { steal: false })
  return isLeft
}

/** With the drain's lock. */
async function takeAll(
  old: Old,
  { clock, newId, hash, onTaken }: TakeOverDeps,
  { database, lost, isStart }: { database: Database; lost: AbortSignal; isStart: boolean },
): Promise<boolean> {
  const [transactions, store] = [createTransactions(database), createUploadStore(database)]
  const holder = newId()
  const taken = new Set<string>()
  const own = { store, transactions, clock, newId, hash, onTaken: (id: string) => taken.add(id) }
  let isLeft = false

  /** One that fails stops no other. */
  async function each<Key>(keys: readonly Key[], take: (key: Key) => Promise<Taken>): Promise<void> {
    for (const key of keys) {
      const isOurs = !lost.aborted && (await store.extendLease(holder, clock.now(), [])) !== 'lost'
      const result = isOurs ? await take(key).catch(warn) : 'left'
      if (result === 'left') isLeft = true
    }
  }

  await store.takeLease(holder, clock.now())
  try {
    if (old.outbox) {
      const copied = await copyRecords(old.outbox, transactions).catch(warn)
      const { ids, take } = createTakeUploads({ old: old.outbox, ...own })
      const found = await ids()
      await each(found, take)
      const isOver = isStart && found.length === 0 && copied !== 'unreadable'
      if (isOver && !(await waits(transactions))) old.outbox.remove()
    }
    if (old.drafts) {
      const { keys, take, takeTexts } = createTakeDrafts({ old: old.drafts, others: old, ...own })
      const found = await keys()
      await each(found, take)
      const hadTexts = await takeTexts().catch(warn)
      if (isStart && found.length === 0 && !hadTexts) old.drafts.remove()
    }
    if (old.shared) {
      const { keys, take } = createTakeShared({ old: old.shared, others: old, ...own })
      const found = await keys()
      await each(found, take)
      if (isStart && found.length === 0) old.shared.remove()
    }
  } finally {
    await store.releaseLease(holder)
    if (taken.size > 0) onTaken([...taken])
  }
  return isLeft
}

async function waits({ read }: Transactions): Promise<boolean> {
  const stored = await read(['uploads'], (tx) => tx.objectStore('uploads').getAll())
  return stored.some(({ state }) => state !== 'draft' && state !== 'delivered')
}

/** It stays where it is. */
function warn(error: unknown): 'unreadable' {
  console.warn('outbox: not taken over', error)
  return 'unreadable'
}
