import type { Session } from '../../session/parse-session'
import { createDelivery, type DeliveryStore } from '../delivery/deliver'
import { createLearnRow } from '../delivery/learn-row'
import { createReconcile } from '../delivery/reconcile'
import type { Transport } from '../delivery/transport'
import type { Clock } from '../../lib/clock'
import { waitsForNetwork, waitsForTime, type Limits } from '../model/policy'
import { isToConfirm, type NewUpload, type Upload } from '../model/upload'
import { createDatabase } from '../storage/database'
import { type Migration } from '../storage/schema'
import { describeJournal } from '../storage/journal'
import { createUploadStore, type UploadStore } from '../storage/upload-store'
import { createRunTry } from './run-try'
import type { Channel } from './channel'
import { createConfirm } from './confirm'
import { createDrafts } from './drafts'
import { createDrain, type DrainResult } from './drain'
import { createDrainTimer, type DrainTimer } from './drain-timer'
import type { Lock } from './lock'
import { bytesOf, createUploadFactory } from './new-upload'
import type { Outbox } from './outbox'
import { createSaveEntry, type SaveEntry } from './save-entry'
import { createSendQueue } from './send-queue'
import { createSendFromMemory } from './send-from-memory'
import { createUntilShown, type UntilShown } from './shown'
import { createSoundParts } from './sound-parts'
import { createSyncedView, type SyncedView } from './synced-view'
import { waitForOutcome } from './wait-for-outcome'
import { createWithdraw } from './withdraw'

/* Reading order: `model/upload.ts`, `model/policy.ts`, `storage/records.ts`, `storage/tries.ts`,
   `delivery/deliver.ts`, `engine/send-queue.ts`, `engine/drain.ts`, `engine/confirm.ts`, this file.
   The transitions are in docs/architecture.md, 'States of an upload'. */

/** With what page, service worker and tests need in addition. */
export type OutboxEngine = Outbox & {
  /** Reads the store and drains; then follows the session, other contexts and its timer. */
  start: () => void
  /** Resolves when this context has nothing more to send. Never throws. */
  drain: () => Promise<DrainResult>
  /** Makes uploads that wait for a network due. Never throws. */
  networkReturned: () => Promise<void>
  /** Reads the store again, after a sleep without messages. Never throws. */
  refresh: () => Promise<void>
  untilShown: UntilShown
  /** For each upload that this context sees become delivered, by whatever context. */
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
  /** Whether the browser may evict the storage. */
  persistence: {
    granted: () => Promise<boolean>
    ask: () => Promise<boolean>
  }
}

/**
 * Clock, network, lock, database and chance are arguments. Parts know those above them, and listen
 * to those below.
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
  const sound = createSoundParts({ store, hash })
  const save = createSaveEntry({ store, sound, view, newId })
  const withdraw = createWithdraw({ store, save, view, drain, reconcile, clock, session: session.current })
  const newUpload = createUploadFactory({ clock, newId, hash, owner })
  const add = createAdd({ store, save, view, timer, clock, persistence, newUpload })
  // A database that can't store the document can't list other uploads either.
  const alone = { ...store, otherUploads: () => Promise.resolve([]) }
  const sendFromMemory = createSendFromMemory({
    deliver: deliverBy(alone),
    newUpload,
    session,
    isStored: (id) => view.get(id) !== undefined,
  })
  let isStarted = false

  async function makeDue(which: (upload: Upload) => boolean): Promise<void> {
    const now = clock.now()
    const { uploads } = view.watched.getSnapshot()
    const ids = uploads.filter((upload) => waitsForTime(upload, now) && which(upload)).map(({ id }) => id)
    if (ids.length === 0) return
    const due = await store.makeDue(ids, now)
    view.publish(...due)
    // The store lost some, or another context sends them.
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

  /** Never throws: what is left is settled at the next start. */
  async function settleDrafts(): Promise<void> {
    const user = owner()
    if (user === null) return
    try {
      const settled = await store.settleDrafts(user, clock.now())
      if (settled.length > 0) await view.readAgain(settled)
    } catch (error) {
      console.warn('outbox: drafts were not settled', error)
    }
  }

  async function begin(): Promise<void> {
    await view.refresh()
    const user = owner()
    if (user === null) return
    if (await persistence.granted()) view.setPersisted(true)
    else if (view.watched.getSnapshot().uploads.length > 0) view.setPersisted(false)
    await networkReturned()
    try {
      await settleDrafts()
      for (const id of await store.tidy(user, clock.now())) view.remove(id)
    } catch (error) {
      console.warn('outbox: old receipts were not put away', error)
    }
  }

  return {
    getSnapshot: view.watched.getSnapshot,
    subscribe: view.watched.subscribe,
    progress: view.progress,
    onDelivered: view.onDelivered,
    untilShown,
    start() {
      if (isStarted) return
      isStarted = true
      let followed = owner()
      timer.start()
      view.listen()
      database.onLost(() => void view.refresh())
      view.onDelivered(() => void settleDrafts())
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
    drafts: createDrafts({ store, sound, view, clock, newId, hash, owner }),
    add,
    sendFromMemory,
    waitForOutcome: (id, signal) => waitForOutcome({ view, clock }, id, signal),
    async sendNow() {
      await makeDue(() => true)
      void timer.drain()
    },
    async retry(id) {
      const queued = await store.requeue(id, clock.now())
      view.publish(queued)
      void timer.drain()
      return queued
    },
    async claim(id) {
      view.publish(await store.claim(id, clock.now()))
    },
    async replace(id, given, text) {
      const upload = await newUpload(given)
      const saved = await withdraw.replace(id, upload, bytesOf(given.file), text ?? null)
      void timer.drain()
      return saved
    },
    async discard(id) {
      const end = await withdraw.discard(id)
      await settleDrafts()
      return end
    },
    async bytes(id) {
      const upload = view.get(id) ?? (await store.get(id))
      return upload ? store.bytes(upload) : null
    },
    async journal() {
      const user = owner()
      return user === null ? '' : describeJournal(await store.journal(user), await store.all(user))
    },
  }
}

function createAdd({
  store,
  save,
  view,
  timer,
  clock,
  persistence,
  newUpload,
}: {
  store: UploadStore
  save: SaveEntry
  view: SyncedView
  timer: DrainTimer
  clock: Clock
  persistence: OutboxDeps['persistence']
  newUpload: ReturnType<typeof createUploadFactory>
}): Outbox['add'] {
  let asked = false

  /** At the first upload, when the user sees a reason for it. */
  function askForPersistence(): void {
    if (asked || view.watched.getSnapshot().persisted) return
    asked = true
    void persistence.ask().then(view.setPersisted)
  }

  return async (given: NewUpload, text) => {
    const upload = await newUpload(given)
    const saving = { replaces: null, text: text ?? null }
    const saved = await save(upload, bytesOf(given.file), saving).catch((error: unknown) => {
      // It could not be stored, but another tab may have seen it.
      void view.readAgain([upload.id])
      throw error
    })
    askForPersistence()
    view.publish(saved)
    const isNew = saved.id === upload.id && saved.created === upload.created
    if (isNew) void timer.drain(saved)
    else {
      // A double tap, or saved before under this id.
      view.publish(...(await store.makeDue([saved.id], clock.now())))
      void timer.drain()
    }
    return saved
  }
}
