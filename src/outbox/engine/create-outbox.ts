import type { Session } from '../../session/parse-session'
import { createDelivery, type DeliveryStore } from '../delivery/deliver'
import { createLearnRow } from '../delivery/learn-row'
import { createReconcile } from '../delivery/reconcile'
import type { Transport } from '../delivery/transport'
import type { Clock } from '../../lib/clock'
import { waitsForNetwork, waitsForTime, type Limits } from '../model/policy'
import { isToConfirm, type NewUpload, type Upload } from '../model/upload'
import { createDatabase, type Migration } from '../storage/database'
import { describeJournal } from '../storage/journal'
import { createSaver } from '../storage/saver'
import { createUploadStore, type UploadStore } from '../storage/upload-store'
import { createRunTry } from './run-try'
import type { Channel } from './channel'
import { createConfirm } from './confirm'
import { createDrain, type DrainResult } from './drain'
import { createDrainTimer, type DrainTimer } from './drain-timer'
import type { Lock } from './lock'
import { createUploadFactory } from './new-upload'
import type { Outbox } from './outbox'
import { createSendQueue } from './send-queue'
import { createSendFromMemory } from './send-from-memory'
import { createUntilShown, type UntilShown } from './shown'
import { createSyncedView, type SyncedView } from './synced-view'
import { waitForOutcome } from './wait-for-outcome'
import { createWithdraw } from './withdraw'

/*
 * The outbox: store, then send.
 *
 * Reading order: `model/upload.ts` (what an upload is), `model/policy.ts` (what follows from the end of a try),
 * `storage/records.ts` and `storage/tries.ts` (what each transition writes), `delivery/deliver.ts` (one try),
 * `engine/send-queue.ts` and `engine/drain.ts` (which upload is sent when, and by whom), `engine/confirm.ts` (what a success
 * without a receipt still needs), then this file.
 *
 * Every transition of an upload. Each is one transaction, over the stores that it names; on a full disk, which takes deletions
 * only, `begin` (`storage/tries.ts`) and a delivery (`storage/deliveries.ts`) need a second one.
 *
 * | from      | event                                     | to        | written by                    | transaction                              |
 * | --------- | ----------------------------------------- | --------- | ----------------------------- | ---------------------------------------- |
 * | -         | `add`: stored, read back, equal           | queued    | any page                      | strict: uploads, bytes, unsent, journal  |
 * | queued    | due, and the lease is the drainer's       | sending   | the drainer                   | strict: uploads, unsent, lease, journal  |
 * | sending   | the drainer that had it is gone           | sending   | the next drainer              | the same                                 |
 * | sending   | a receipt, the file's hash, a success     | delivered | any context                   | relaxed: uploads, bytes, unsent, journal |
 * | delivered | a success alone; now the list shows it    | delivered | any context                   | relaxed: uploads, bytes, unsent, journal |
 * | delivered | a success alone; the list lacks it        | queued    | any context                   | the same                                 |
 * | sending   | no answer, busy, 401, in progress         | queued    | the drainer that has its lease | relaxed: uploads, unsent, lease, journal |
 * | sending   | refused, damaged, other file, unproven, … | blocked   | the drainer that has its lease | the same                                 |
 * | queued    | `sendNow`, a network                      | queued    | any page                      | relaxed: the same                        |
 * | blocked   | `retry`                                   | queued    | any page                      | strict: the same                         |
 * | blocked   | `claim`: the user says it is there        | delivered | any page                      | strict: uploads, bytes, unsent, journal  |
 * | queued, blocked | the portal's list shows that it arrived | delivered | the page that withdraws it | relaxed: uploads, bytes, unsent, journal |
 * | queued, blocked | `discard`, `replace`                | -         | any page                      | strict: all stores                       |
 * | delivered | 90 days of use                            | -         | any page                      | relaxed: all but unsent, lease            |
 */

/** The outbox, and what its surroundings (page, service worker, test) need besides. */
export type OutboxEngine = Outbox & {
  /** Reads the store and drains; from then on follows the session, the other contexts and its own timer. */
  start: () => void
  /** Drains what is due; resolves when this context has nothing more to send. Never throws. */
  drain: () => Promise<DrainResult>
  /** A better network may be there: what waits for one is due now. Never throws. */
  networkReturned: () => Promise<void>
  /** Reads the store again: after a sleep in which the other contexts could not be heard. Never throws. */
  refresh: () => Promise<void>
  untilShown: UntilShown
  /** Calls back for each upload that turns delivered, here or in another context. */
  onDelivered: (listener: (upload: Upload) => void) => () => void
}

export type OutboxDeps = {
  factory: IDBFactory | undefined
  migrations?: readonly Migration[]
  clock: Clock
  transport: Transport
  fetch: typeof fetch
  lock: Lock
  channel: Channel
  random: () => number
  newId: () => string
  hash: (bytes: ArrayBuffer) => Promise<string>
  renewToken: () => Promise<boolean>
  limits: () => Limits
  session: {
    current: () => Session | null
    subscribe: (listener: () => void) => () => void
    /** The server answered 401 to this token. */
    expired: (token: string) => Promise<void>
  }
  /** Whether the browser may evict what is stored. */
  persistence: {
    granted: () => Promise<boolean>
    ask: () => Promise<boolean>
  }
}

/**
 * The engine: outside React, with all that it needs from the world as arguments. Its parts in order: each knows those above it, and
 * hears of those below it by listening.
 */
export function createOutbox({
  factory,
  migrations,
  clock,
  transport,
  fetch,
  lock,
  channel,
  random,
  newId,
  hash,
  renewToken,
  limits,
  session,
  persistence,
}: OutboxDeps): OutboxEngine {
  const owner = () => session.current()?.user.id ?? null
  const database = createDatabase({ factory, migrations, clock })
  const store = createUploadStore(database)
  const view = createSyncedView({ store, channel, clock, owner })
  const { reconcile, readSeen } = createReconcile({ clock, fetch, hash })
  const untilShown = createUntilShown({ clock, onDelivered: view.onDelivered })
  const confirm = createConfirm({ store, view, reconcile, clock, untilShown, session: session.current })
  const deliverBy = (known: DeliveryStore) =>
    createDelivery({ clock, transport, store: known, reconcile, hash, renewToken })
  const runTry = createRunTry({
    store,
    clock,
    random,
    limits,
    deliver: deliverBy(store),
    learnRow: createLearnRow({ store, readSeen }),
    session: session.current,
    onChange(upload) {
      view.publish(upload)
      if (isToConfirm(upload)) void confirm()
    },
    onProgress: view.publishProgress,
    onSignedOut: session.expired,
  })
  const queue = createSendQueue({
    store,
    clock,
    limits,
    runTry,
    session: session.current,
    onEnd: (id) => view.publishProgress(id, null),
  })
  const drain = createDrain({ holder: newId(), queue, store, clock, lock, session: session.current })
  const timer = createDrainTimer({ drain, view, clock, owner })
  const withdraw = createWithdraw({ store, view, drain, reconcile, clock, session: session.current })
  const newUpload = createUploadFactory({ clock, newId, hash, owner })
  const add = createAdd({ store, view, timer, clock, persistence, newUpload })
  // The database that can't keep the document can't tell of the other uploads either.
  const alone = { ...store, otherUploads: () => Promise.resolve([]) }
  const sendUnstored = createSendFromMemory({ deliver: deliverBy(alone), newUpload, session })
  let isStarted = false

  async function makeDue(which: (upload: Upload) => boolean): Promise<void> {
    const now = clock.now()
    const { uploads } = view.watched.getSnapshot()
    const ids = uploads.filter((upload) => waitsForTime(upload, now) && which(upload)).map(({ id }) => id)
    if (ids.length === 0) return
    const due = await store.makeDue(ids, now)
    view.publish(...due)
    // What the store has lost, or another context sends by now.
    if (due.length < ids.length) await view.refresh()
  }

  async function networkReturned(): Promise<void> {
    try {
      await makeDue(waitsForNetwork)
    } catch (error) {
      console.warn('outbox: the queue could not be made due', error)
    }
    void timer.drain()
    void confirm()
  }

  /** Shows the signed-in user's queue and drains it. */
  async function begin(): Promise<void> {
    await view.refresh()
    const user = owner()
    if (user === null) return
    if (await persistence.granted()) view.setPersisted(true)
    else if (view.watched.getSnapshot().uploads.length > 0) view.setPersisted(false)
    await networkReturned()
    try {
      for (const id of await store.tidy(user, clock.now())) view.remove(id)
    } catch (error) {
      console.warn('outbox: old receipts were not put away', error)
    }
  }

  return {
    getSnapshot: view.watched.getSnapshot,
    subscribe: view.watched.subscribe,
    onDelivered: view.onDelivered,
    untilShown,
    start() {
      if (isStarted) return
      isStarted = true
      let followed = owner()
      timer.start()
      view.listen()
      database.onLost(() => void view.refresh())
      session.subscribe(() => {
        if (owner() === followed) return
        followed = owner()
        view.reload(null)
        timer.pause()
        void begin()
      })
      void begin()
    },
    drain: () => timer.drain(),
    refresh: view.refresh,
    networkReturned,
    add,
    sendFromMemory: sendUnstored,
    waitForOutcome: (id, signal) => waitForOutcome({ view, clock }, id, signal),
    async sendNow() {
      await makeDue(() => true)
      void timer.drain()
    },
    async retry(id) {
      view.publish(await store.requeue(id, clock.now()))
      void timer.drain()
    },
    async claim(id) {
      view.publish(await store.claim(id, clock.now()))
    },
    async replace(id, upload) {
      const saved = await withdraw.replace(id, await newUpload(upload))
      void timer.drain()
      return saved
    },
    discard: (id) => withdraw.discard(id),
    bytes: (id) => store.bytes(id),
    async journal() {
      const user = owner()
      return user === null ? '' : describeJournal(await store.journal(user), await store.list(user))
    },
  }
}

function createAdd({
  store,
  view,
  timer,
  clock,
  persistence,
  newUpload,
}: {
  store: UploadStore
  view: SyncedView
  timer: DrainTimer
  clock: Clock
  persistence: OutboxDeps['persistence']
  newUpload: ReturnType<typeof createUploadFactory>
}): Outbox['add'] {
  const save = createSaver({ store })
  let asked = false

  /** At the first upload: there is something to protect then, and the user knows why. */
  function askForPersistence(): void {
    if (asked || view.watched.getSnapshot().persisted) return
    asked = true
    void persistence.ask().then(view.setPersisted)
  }

  return async (upload: NewUpload) => {
    const entry = await newUpload(upload)
    const saved = await save(entry).catch((error: unknown) => {
      // It could not be kept and is gone; another tab may have seen it already.
      view.publishRemoved(entry.upload.id)
      throw error
    })
    askForPersistence()
    view.publish(saved)
    const isNew = saved.id === entry.upload.id && saved.created === entry.upload.created
    if (isNew) void timer.drain(saved)
    else {
      // A double tap, one that waits already, or one that was saved before under this id.
      view.publish(...(await store.makeDue([saved.id], clock.now())))
      void timer.drain()
    }
    return saved
  }
}
