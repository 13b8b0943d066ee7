import { createDelivery } from '../delivery/deliver'
import { createDatabase } from '../storage/database'
import { type Migration } from '../storage/schema'
import { describeJournal } from '../storage/journal'
import { createUploadStore } from '../storage/upload-store'
import type { NewUpload, Progress, Upload } from '../model/upload'
import type { Store } from '../../lib/store'
import { createSender, type SenderDeps } from './create-sender'
import { createDrafts } from './drafts'
import { createDrainTimer } from './drain-timer'
import { bytesOf, createUploadFactory } from './new-upload'
import { createSaveEntry } from './save-entry'
import { createSendFromMemory } from './send-from-memory'
import { createSoundParts } from './sound-parts'
import { waitForOutcome } from './wait-for-outcome'
import { createWithdraw } from './withdraw'

/* Reading order: `model/upload.ts`, `model/policy.ts`, `storage/records.ts`, `storage/tries.ts`,
   `delivery/deliver.ts`, `engine/send-queue.ts`, `engine/drain.ts`, `engine/confirm.ts`,
   `engine/create-sender.ts`, this file.
   The transitions are in docs/architecture.md, 'States of an upload'. */

/**
 * The page's upload queue (docs/architecture.md, 'The outbox'), outside React: a sender, and what a
 * user does with uploads and drafts. Methods that store reject with `OutboxError`.
 */
export type Outbox = ReturnType<typeof createOutbox>

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

export function createOutbox(deps: OutboxDeps) {
  const { clock, newId, hash, session, persistence } = deps
  const owner = () => session.current()?.user.id ?? null
  const database = createDatabase(deps)
  const store = createUploadStore(database)
  const sender = createSender({ ...deps, store })
  const { view, drain, makeDue, networkReturned, reconcile } = sender
  const timer = createDrainTimer({ sender, clock, owner })
  const sound = createSoundParts({ store, hash })
  const save = createSaveEntry({ store, sound, view, newId })
  const withdraw = createWithdraw({ store, save, sender, clock, session: session.current })
  const newUpload = createUploadFactory({ clock, newId, hash, owner })
  // A database that can't store the document can't list other uploads either.
  const alone = { ...store, otherUploads: () => Promise.resolve([]) }
  const memory = createSendFromMemory({
    deliver: createDelivery({ ...deps, store: alone, reconcile }),
    newUpload,
    newId,
    session,
    isStored: (id) => view.get(id) !== undefined,
  })
  /** Progress of running tries, by upload. */
  const progress: Omit<Store<ReadonlyMap<string, Progress>>, 'set'> = view.progress
  let isStarted = false
  let hasAsked = false

  /** At the first upload, when the user sees a reason for it. */
  function askForPersistence(): void {
    if (hasAsked || view.watched.getSnapshot().persisted) return
    hasAsked = true
    void persistence.ask().then(view.setPersisted)
  }

  /** Its draft goes with it to the key of what was sent from memory, or leaves that of another document. */
  async function toStore(given: NewUpload): Promise<Upload> {
    const upload = await memory.asSent(given)
    const { id = upload.id } = given
    if (id === upload.id) return upload
    // Another tab may have saved it.
    if (!(await store.renameDraft(id, upload.id))) return { ...upload, id }
    await view.readAgain([id, upload.id])
    return upload
  }

  /** `UploadStore.settleDrafts`. Never throws: what is left is settled at the next start. */
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
      view.apply([], await store.tidy(user, clock.now()))
    } catch (error) {
      console.warn('outbox: old receipts were not put away', error)
    }
  }

  return {
    getSnapshot: view.watched.getSnapshot,
    subscribe: view.watched.subscribe,
    progress,
    /** For each upload that this context sees become delivered, by whatever context. */
    onDelivered: view.onDelivered,
    untilShown: sender.untilShown,
    refresh: view.refresh,
    networkReturned,
    listRead: sender.listRead,

    /** Reads the store and drains; then follows the session, other contexts and its timer. */
    start(): void {
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

    /** Resolves when this context has nothing more to send. Never throws. */
    drain,

    drafts: createDrafts({ store, sound, view, clock, newId, hash, owner }),
    settleDrafts,

    /**
     * 'Guardar': resolves once the device has the document, and its bytes read back as they are. The
     * upload has another id if the same document waits already. `text`: the draft of what was typed,
     * which goes with it.
     */
    add: async (given: NewUpload, text: string | null = null): Promise<Upload> => {
      const upload = await toStore(given)
      const saved = await save(upload, bytesOf(given.file), { replaces: null, text })
      memory.stored(upload.id)
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
    },

    /** One try from memory, if the device can't store the document. */
    sendFromMemory: memory.send,

    /**
     * Resolves when the upload is delivered, blocked or waiting again, or if nothing moves for 10 s
     * (docs/contract.md, 'What Guardar does in the upload form'). Rejects when `signal` aborts, and
     * as `missing`.
     */
    waitForOutcome: (id: string, signal?: AbortSignal): Promise<Upload> =>
      waitForOutcome({ view, clock }, id, signal),

    /** Makes every waiting upload due. */
    sendNow: async (): Promise<void> => {
      await makeDue(() => true)
      void drain()
    },

    /**
     * Queues a blocked or `list-busy` upload again under the same id. It is sent even if it may have
     * arrived: the user has decided.
     */
    retry: async (id: string): Promise<Upload> => {
      const queued = await store.requeue(id, clock.now())
      view.publish(queued)
      void drain()
      return queued
    },

    /** Marks an `unproven` upload as delivered. */
    claim: async (id: string): Promise<void> => {
      view.publish(await store.claim(id, clock.now()))
    },

    /**
     * Replaces a waiting or blocked upload, in one transaction. Rejects as `sending` while it is
     * sent, and as `delivered` if it turns out to have arrived.
     */
    replace: async (id: string, given: NewUpload, text: string | null = null): Promise<Upload> => {
      const upload = await toStore(given)
      const saved = await withdraw.replace(id, upload, bytesOf(given.file), text)
      memory.stored(upload.id)
      void drain()
      await settleDrafts()
      return saved
    },

    /** Removes it, after waiting for a running try. */
    discard: async (id: string): Promise<'discarded' | 'delivered'> => {
      const end = await withdraw.discard(id)
      await settleDrafts()
      return end
    },

    /** Null if gone, as after a proven delivery. */
    bytes: async (id: string): Promise<ArrayBuffer | null> => {
      const upload = view.get(id) ?? (await store.get(id))
      return upload ? store.bytes(upload) : null
    },

    /** The last changes of state, as text for support. */
    journal: async (): Promise<string> => {
      const user = owner()
      return user === null ? '' : describeJournal(await store.journal(user), await store.all(user))
    },
  }
}
