import { createDelivery } from '../delivery/deliver'
import type { NewUpload, Upload } from '../model/upload'
import { createDatabase } from '../storage/database'
import { type Migration } from '../storage/schema'
import { describeJournal } from '../storage/journal'
import { createUploadStore, type UploadStore } from '../storage/upload-store'
import { createSender, type Sender, type SenderDeps } from './create-sender'
import { createDrafts } from './drafts'
import { createDrainTimer } from './drain-timer'
import { bytesOf, createUploadFactory } from './new-upload'
import type { Outbox } from './outbox'
import { createSaveEntry, type SaveEntry } from './save-entry'
import { createSendFromMemory } from './send-from-memory'
import { createSoundParts } from './sound-parts'
import { waitForOutcome } from './wait-for-outcome'
import { createWithdraw } from './withdraw'

/* Reading order: `model/upload.ts`, `model/policy.ts`, `storage/records.ts`, `storage/tries.ts`,
   `delivery/deliver.ts`, `engine/send-queue.ts`, `engine/drain.ts`, `engine/confirm.ts`,
   `engine/create-sender.ts`, this file.
   The transitions are in docs/architecture.md, 'States of an upload'. */

/** With what the page and tests need in addition. */
export type OutboxEngine = Outbox &
  Pick<Sender, 'refresh' | 'networkReturned' | 'untilShown'> & {
    /** Reads the store and drains; then follows the session, other contexts and its timer. */
    start: () => void
    /** Resolves when this context has nothing more to send. Never throws. */
    drain: () => ReturnType<Sender['drain']>
    /** For each upload that this context sees become delivered, by whatever context. */
    onDelivered: (listener: (upload: Upload) => void) => () => void
  }

export type OutboxDeps = Omit<SenderDeps, 'store' | 'session'> & {
  factory: IDBFactory | undefined
  migrations?: readonly Migration[]
  session: SenderDeps['session'] & { subscribe: (listener: () => void) => void }
  /** Whether the browser may evict the storage. */
  persistence: {
    granted: () => Promise<boolean>
    ask: () => Promise<boolean>
  }
}

/** A page's outbox: a sender, and what a user does with uploads and drafts. */
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
  const sender = createSender({
    store,
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
  })
  const { view, drain, makeDue, networkReturned, reconcile } = sender
  const timer = createDrainTimer({ sender, clock, owner })
  const sound = createSoundParts({ store, hash })
  const save = createSaveEntry({ store, sound, view, newId })
  const withdraw = createWithdraw({ store, save, sender, clock, session: session.current })
  const newUpload = createUploadFactory({ clock, newId, hash, owner })
  const add = createAdd({ store, save, sender, clock, persistence, newUpload })
  // A database that can't store the document can't list other uploads either.
  const alone = { ...store, otherUploads: () => Promise.resolve([]) }
  const sendFromMemory = createSendFromMemory({
    deliver: createDelivery({ clock, transport, store: alone, reconcile, hash, renewToken }),
    newUpload,
    session,
    isStored: (id) => view.get(id) !== undefined,
  })
  let isStarted = false

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
    untilShown: sender.untilShown,
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
    drain: () => drain(),
    refresh: view.refresh,
    networkReturned,
    drafts: createDrafts({ store, sound, view, clock, newId, hash, owner }),
    add,
    sendFromMemory,
    waitForOutcome: (id, signal) => waitForOutcome({ view, clock }, id, signal),
    async sendNow() {
      await makeDue(() => true)
      void drain()
    },
    async retry(id) {
      const queued = await store.requeue(id, clock.now())
      view.publish(queued)
      void drain()
      return queued
    },
    async claim(id) {
      view.publish(await store.claim(id, clock.now()))
    },
    async replace(id, given, text) {
      const upload = await newUpload(given)
      const saved = await withdraw.replace(id, upload, bytesOf(given.file), text ?? null)
      void drain()
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
  sender: { view, drain },
  clock,
  persistence,
  newUpload,
}: {
  store: UploadStore
  save: SaveEntry
  sender: Sender
  clock: SenderDeps['clock']
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
    if (isNew) void drain(saved)
    else {
      // A double tap, or saved before under this id.
      view.publish(...(await store.makeDue([saved.id], clock.now())))
      void drain()
    }
    return saved
  }
}
