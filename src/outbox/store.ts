import type { IDBPTransaction, StoreNames } from 'idb'
import type { Database, JournalLine, Lease, OutboxDb } from './db'
import { OutboxError } from './outbox-error'
import { isDue, leaseTime, waitsForTime, type Step } from './policy'
import { together } from './together'
import { sameTarget, type Upload } from './upload'

/** What is done with stored uploads: each verb is one transaction, and each that changes an upload answers with it as it is now. */
export type OutboxStore = ReturnType<typeof createStore>

export type Saving = { upload: Upload; bytes: ArrayBuffer }

/** A try that was recorded. */
export type Begun = {
  upload: Upload
  /** An earlier try may have reached the server. */
  doubtful: boolean
  /** False where a full disk took no new state: the stored upload still says `queued`. */
  recorded: boolean
}

/** An upload as far as another of the same target has to know it. */
export type Other = Pick<Upload, 'target' | 'detalle' | 'receipt'>

/** Who drains, and whether its lease could be written. */
export type Drainer = { holder: string; isWritten: boolean }

/** Whether the drainer that has this lease on that upload is gone. */
export type IsLeft = (id: string, lease: Lease) => boolean

const receiptsAreKept = 90 * 24 * 60 * 60 * 1000
const journalLines = 20_000

type Stores = readonly StoreNames<OutboxDb>[]
/** Apart from the bytes: what concerns states alone does not wait for a photo that is read or written. */
const states: Stores = ['uploads', 'unsent', 'lease', 'journal']
const uploadAndBytes: Stores = ['uploads', 'unsent', 'journal', 'bytes']
const everything: Stores = [...states, 'removed', 'bytes']

type Writing = IDBPTransaction<OutboxDb, Stores, 'readwrite'>
type Durability = 'strict' | 'relaxed'
type Change = { durability: Durability; stores: Stores; work: (tx: Writing) => Promise<unknown> }
type Reading = IDBPTransaction<OutboxDb, Stores>

export function createStore(database: Database) {
  /** `strict` where a power cut right after may not undo it. */
  function write<T>(durability: Durability, stores: Stores, work: (tx: Writing) => Promise<T>): Promise<T> {
    return database.run(async (db) => {
      const tx = db.transaction(stores, 'readwrite', { durability })
      tx.done.catch(() => undefined)
      try {
        const result = await work(tx)
        await tx.done
        return result
      } catch (error) {
        abort(tx)
        // Where the transaction was aborted, it alone knows why: a full disk shows at its end.
        if (error instanceof Error && error.name === 'AbortError') await tx.done
        throw error
      }
    })
  }

  const writeChanges = together(
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

  /** As `write`, in one transaction with what else wants to be written meanwhile. */
  async function writeTogether<T>(
    durability: Durability,
    stores: Stores,
    work: (tx: Writing) => Promise<T>,
  ): Promise<T> {
    let result: { value: T } | undefined
    await writeChanges({ durability, stores, work: async (tx) => (result = { value: await work(tx) }) })
    if (!result) throw new Error('not written')
    return result.value
  }

  function reading<T>(stores: Stores, work: (tx: Reading) => Promise<T>): Promise<T> {
    return database.run((db) => {
      const tx = db.transaction(stores)
      // What a lost connection aborts, the reads themselves reject with.
      tx.done.catch(() => undefined)
      const result = work(tx)
      // All is asked for: else it would keep writers waiting until a photo's last byte is here.
      tx.commit()
      return result
    })
  }

  /** All or nothing. An upload that is the same in target, detail and file as one on its way is that one (a double tap). */
  function save(savings: readonly Saving[]): Promise<Upload[]> {
    return write('strict', uploadAndBytes, async (tx) => {
      const saved: Upload[] = []
      // One after the other: two of a double tap may come together.
      for (const saving of savings) saved.push(await saveOne(tx, saving))
      return saved
    })
  }

  /** An upload with its bytes, as they lie there. */
  function read(id: string): Promise<{ upload: Upload; bytes: ArrayBuffer | undefined } | null> {
    return reading(['uploads', 'bytes'], async (tx) => {
      const [upload, bytes] = await Promise.all([
        tx.objectStore('uploads').get(id),
        tx.objectStore('bytes').get(id),
      ])
      return upload ? { upload, bytes } : null
    })
  }

  /** For bytes that came back other than they were written. */
  function rewriteBytes({ upload, bytes }: Saving): Promise<void> {
    return write('strict', uploadAndBytes, async (tx) => {
      const stored = await tx.objectStore('uploads').get(upload.id)
      // Another tab may have begun with it, and found the damage too.
      const isDamaged = stored?.reason?.kind === 'damaged'
      if (stored?.state !== 'queued' && !isDamaged) return
      await tx.objectStore('bytes').put(bytes, upload.id)
      if (isDamaged) await change(tx, stored, stored.created, { state: 'queued', reason: null })
    })
  }

  async function bytes(id: string): Promise<ArrayBuffer | null> {
    return (await reading(['bytes'], (tx) => tx.objectStore('bytes').get(id))) ?? null
  }

  function get(id: string): Promise<Upload | undefined> {
    return reading(['uploads'], (tx) => tx.objectStore('uploads').get(id))
  }

  /** Oldest first. */
  async function list(owner: number): Promise<Upload[]> {
    const uploads = await reading(['uploads'], (tx) => tx.objectStore('uploads').index('owner').getAll(owner))
    return uploads.sort((a, b) => a.created - b.created)
  }

  function lease(): Promise<Lease | undefined> {
    return reading(['lease'], (tx) => tx.objectStore('lease').get('drain'))
  }

  /**
   * Makes `holder` the one that drains, where the lease still is the one that the caller saw; `any` for a caller whose Web Lock
   * proves that nobody else drains. The answer is the lease before; null where another was quicker.
   */
  async function takeLease(
    holder: string,
    now: number,
    seen: Lease | undefined | 'any',
  ): Promise<{ before: Lease | undefined; isWritten: boolean } | null> {
    function take(isWritten: boolean) {
      return write('relaxed', ['lease'], async (tx) => {
        const store = tx.objectStore('lease')
        const before = await store.get('drain')
        if (seen !== 'any' && (before?.holder !== seen?.holder || before?.until !== seen?.until)) return null
        await (isWritten ? store.put({ holder, until: now + leaseTime }, 'drain') : store.delete('drain'))
        return { before, isWritten }
      })
    }
    try {
      return await take(true)
    } catch (error) {
      // A full disk takes deletions only; where a lock proves that nobody else drains, no lease is as good as one's own.
      if (seen === 'any' && isFull(error)) return take(false)
      throw error
    }
  }

  /** The heartbeat of a drain and of what it sends. False where another has taken over. */
  function extendLease(holder: string, now: number, sending: readonly string[]): Promise<boolean> {
    return write('relaxed', ['lease', 'uploads'], async (tx) => {
      const lease = await tx.objectStore('lease').get('drain')
      if (lease && lease.holder !== holder) return false
      const extended = { holder, until: now + leaseTime }
      await tx.objectStore('lease').put(extended, 'drain')
      const uploads = tx.objectStore('uploads')
      for (const id of sending) {
        const upload = await uploads.get(id)
        if (upload?.lease?.holder === holder) await uploads.put({ ...upload, lease: extended })
      }
      return true
    })
  }

  function releaseLease(holder: string): Promise<void> {
    return write('relaxed', ['lease'], async (tx) => {
      const lease = await tx.objectStore('lease').get('drain')
      if (lease?.holder === holder) await tx.objectStore('lease').delete('drain')
    })
  }

  /**
   * Records a try, before its first byte leaves. Null where the upload is not this drainer's to send (any more); `isLeft` tells
   * the try of a drainer that is gone. Strict: after a power cut the try must still be known, or the document could be sent
   * twice unnoticed.
   */
  async function begin(id: string, drainer: Drainer, now: number, isLeft: IsLeft): Promise<Begun | null> {
    const { holder } = drainer
    try {
      return await writeTogether('strict', states, async (tx) => {
        const found = await find(tx, id, drainer, now, isLeft)
        if (!found) return null
        const [upload] = await Promise.all([
          change(tx, found.upload, now, {
            state: 'sending',
            attempts: found.upload.attempts + 1,
            lease: { holder, until: now + leaseTime },
          }),
          tx.objectStore('unsent').delete(id),
        ])
        return { ...found, upload, recorded: true }
      })
    } catch (error) {
      if (!isFull(error)) throw error
      // A full disk takes deletions only. Sending is what makes space.
      return write('strict', states, async (tx) => {
        const found = await find(tx, id, drainer, now, isLeft)
        if (!found) return null
        await tx.objectStore('unsent').delete(id)
        return { ...found, upload: { ...found.upload, state: 'sending' as const }, recorded: false }
      })
    }
  }

  /**
   * Stores how a try ended. A delivery counts whoever reports it; anything else only from the drainer that the upload belongs
   * to: one that was frozen meanwhile has nothing to say. Null where nothing was changed.
   */
  async function finish(begun: Begun, holder: string, step: Step, now: number): Promise<Upload | null> {
    const { id } = begun.upload
    if (step.to === 'delivered') return finishDelivered(id, step, now)
    return writeTogether('relaxed', states, async (tx) => {
      const upload = await tx.objectStore('uploads').get(id)
      const own = begun.recorded
        ? upload?.state === 'sending' && upload.lease?.holder === holder
        : upload?.state !== 'delivered' && upload?.state !== 'blocked'
      if (!upload || !own) return null
      if (step.arrived === 'no') await tx.objectStore('unsent').put(true, id)
      if (step.to === 'blocked')
        return change(tx, upload, now, { state: 'blocked', reason: step.reason, lease: null })
      return change(tx, upload, now, {
        state: 'queued',
        reason: step.reason,
        lease: null,
        wait: step.wait,
        nextAttempt: step.wait === 0 ? 0 : now + step.wait,
        setbacks: step.setbacks,
        attempts: upload.attempts - (step.counted || !begun.recorded ? 0 : 1),
      })
    })
  }

  async function finishDelivered(
    id: string,
    { receipt }: Extract<Step, { to: 'delivered' }>,
    now: number,
  ): Promise<Upload | null> {
    function store(): Promise<Upload | null> {
      return writeTogether('relaxed', uploadAndBytes, async (tx) => {
        const upload = await tx.objectStore('uploads').get(id)
        if (!upload || upload.state === 'delivered') return null
        const [delivered] = await Promise.all([
          change(tx, upload, now, { state: 'delivered', reason: null, lease: null, receipt, delivered: now }),
          tx.objectStore('bytes').delete(id),
          tx.objectStore('unsent').delete(id),
        ])
        return delivered
      })
    }
    try {
      return await store()
    } catch (error) {
      if (!isFull(error)) throw error
      // The document has arrived, and only without its bytes is there space to say so. Where the page dies in between,
      // an upload without bytes is left that the target's list proves delivered.
      await write('strict', ['bytes'], (tx) => tx.objectStore('bytes').delete(id))
      return store()
    }
  }

  /** What else may have brought a document for this upload's target. */
  function others(upload: Upload): Promise<Other[]> {
    return reading(['uploads', 'removed'], async (tx) => {
      const [uploads, removed] = await Promise.all([
        tx.objectStore('uploads').index('owner').getAll(upload.owner),
        tx.objectStore('removed').getAll(),
      ])
      return [...uploads, ...removed].filter(({ id, owner }) => id !== upload.id && owner === upload.owner)
    })
  }

  async function isDoubtful(id: string): Promise<boolean> {
    return (await reading(['unsent'], (tx) => tx.objectStore('unsent').getKey(id))) === undefined
  }

  /** Makes uploads due that wait for their time. Answers with those that did. */
  function makeDue(ids: readonly string[], now: number): Promise<Upload[]> {
    return write('relaxed', states, async (tx) => {
      const uploads = await Promise.all(ids.map((id) => tx.objectStore('uploads').get(id)))
      return Promise.all(
        uploads.flatMap((upload) =>
          upload && waitsForTime(upload, now)
            ? change(tx, upload, now, { nextAttempt: 0, wait: 0, setbacks: 0 })
            : [],
        ),
      )
    })
  }

  /** Queues a blocked upload again. Over another document it is the user who has settled whose that is: it may be sent. */
  function requeue(id: string, now: number): Promise<Upload> {
    return write('strict', states, async (tx) => {
      const upload = await tx.objectStore('uploads').get(id)
      if (!upload) throw new OutboxError('missing')
      if (upload.state !== 'blocked') return upload
      if (upload.reason?.kind === 'other-document') await tx.objectStore('unsent').put(true, id)
      return change(tx, upload, now, { state: 'queued', reason: null, nextAttempt: 0, wait: 0, setbacks: 0 })
    })
  }

  /** One gives way to another, in one transaction: there is never a moment with both or with none. */
  function replace(id: string, saving: Saving, now: number): Promise<Upload> {
    return write('strict', everything, async (tx) => {
      await remove(tx, id, now)
      return saveOne(tx, saving)
    })
  }

  /** Removes an upload that is not being sent. One that was delivered stays, as its receipt. */
  function discard(id: string, now: number): Promise<Upload | null> {
    return write('strict', everything, async (tx) => {
      const upload = await tx.objectStore('uploads').get(id)
      if (!upload || upload.state === 'delivered') return upload ?? null
      await remove(tx, id, now)
      return null
    })
  }

  /** Receipts and what was removed after 90 days, and the journal's oldest lines. Answers with the ids that are gone. */
  function tidy(owner: number, now: number): Promise<string[]> {
    return write('relaxed', ['uploads', 'removed', 'journal'], async (tx) => {
      const uploads = await tx.objectStore('uploads').index('owner').getAll(owner)
      const expired = uploads.filter(
        ({ delivered }) => delivered !== null && now - delivered > receiptsAreKept,
      )
      for (const upload of expired) {
        await tx.objectStore('uploads').delete(upload.id)
        await note(tx, upload, now, 'expired')
      }
      for (const removed of await tx.objectStore('removed').getAll())
        if (now - removed.at > receiptsAreKept) await tx.objectStore('removed').delete(removed.id)
      const journal = tx.objectStore('journal')
      const last = (await journal.openKeyCursor(null, 'prev'))?.key ?? 0
      if (last > journalLines) await journal.delete(IDBKeyRange.upperBound(last - journalLines))
      return expired.map(({ id }) => id)
    })
  }

  async function journal(owner: number): Promise<JournalLine[]> {
    return (await reading(['journal'], (tx) => tx.objectStore('journal').getAll())).filter(
      (line) => line.owner === owner,
    )
  }

  return {
    save,
    read,
    rewriteBytes,
    bytes,
    get,
    list,
    takeLease,
    lease,
    extendLease,
    releaseLease,
    begin,
    finish,
    others,
    isDoubtful,
    makeDue,
    requeue,
    replace,
    discard,
    tidy,
    journal,
  }
}

/** Whether a try may begin: it is due, or its last one was left by a drainer that is gone. */
export function canBegin(upload: Upload, now: number, isLeft: IsLeft): boolean {
  if (upload.state !== 'sending') return isDue(upload, now)
  return !upload.lease || isLeft(upload.id, upload.lease)
}

function isFull(error: unknown): boolean {
  return error instanceof OutboxError && error.kind === 'full'
}

async function saveOne(tx: Writing, { upload, bytes }: Saving): Promise<Upload> {
  const uploads = tx.objectStore('uploads')
  const alike = await uploads.index('sha256').getAll(upload.file.sha256)
  const twin = alike.find(
    (other) =>
      other.id === upload.id ||
      (other.owner === upload.owner &&
        (other.state === 'queued' || other.state === 'sending') &&
        other.detalle === upload.detalle &&
        sameTarget(other.target, upload.target)),
  )
  if (twin) return twin
  await Promise.all([
    uploads.add(upload),
    tx.objectStore('bytes').add(bytes, upload.id),
    tx.objectStore('unsent').add(true, upload.id),
    note(tx, upload, upload.created, upload.state),
  ])
  return upload
}

function abort(tx: Writing): void {
  try {
    tx.abort()
  } catch {
    // It is over already.
  }
}

async function find(
  tx: Writing,
  id: string,
  drainer: Drainer,
  now: number,
  isLeft: IsLeft,
): Promise<Omit<Begun, 'recorded'> | null> {
  const [lease, upload, unsent] = await Promise.all([
    tx.objectStore('lease').get('drain'),
    tx.objectStore('uploads').get(id),
    tx.objectStore('unsent').getKey(id),
  ])
  const isDraining = lease ? lease.holder === drainer.holder : !drainer.isWritten
  if (!isDraining || !upload || !canBegin(upload, now, isLeft)) return null
  return { upload, doubtful: unsent === undefined }
}

async function change(tx: Writing, upload: Upload, now: number, to: Partial<Upload>): Promise<Upload> {
  const changed = { ...upload, ...to }
  await Promise.all([
    tx.objectStore('uploads').put(changed),
    (changed.state !== upload.state || changed.reason !== upload.reason) &&
      note(tx, changed, now, changed.state),
  ])
  return changed
}

async function remove(tx: Writing, id: string, now: number): Promise<void> {
  const upload = await tx.objectStore('uploads').get(id)
  if (!upload || upload.state === 'delivered') throw new OutboxError('missing')
  if (upload.state === 'sending') throw new OutboxError('sending')
  const isDoubtful = (await tx.objectStore('unsent').getKey(id)) === undefined
  const { owner, target, detalle, receipt } = upload
  await Promise.all([
    tx.objectStore('uploads').delete(id),
    tx.objectStore('bytes').delete(id),
    tx.objectStore('unsent').delete(id),
    isDoubtful && tx.objectStore('removed').put({ id, owner, target, detalle, receipt, at: now }),
    note(tx, upload, now, 'discarded'),
  ])
}

async function note(tx: Writing, upload: Upload, at: number, state: JournalLine['state']): Promise<void> {
  const { owner, attempts, reason } = upload
  await tx.objectStore('journal').add({ at, owner, upload: upload.id, state, attempts, reason })
}
