import type { Session } from '../session/parse-session'
import type { Channel } from './channel'
import { sleep, type Clock } from './clock'
import { createDatabase, type Migration } from './db'
import { createDelivery } from './delivery'
import { createDrain, databaseRest, type Drained } from './drain'
import { describeJournal } from './journal'
import type { Lock } from './lock'
import type { Outbox } from './outbox'
import { OutboxError } from './outbox-error'
import { isDue, untilNextLook, waitsForNetwork, waitsForTime, watchEvery, type Limits } from './policy'
import { createSaver } from './saver'
import { createSettle } from './settle'
import { waitUntilSettled } from './settled'
import { createStore, type Saving } from './store'
import type { Transport } from './transport'
import type { NewUpload, Upload } from './upload'
import { createView } from './view'

/** The outbox and what its surroundings (page, service worker, test) call beside it. */
export type OutboxEngine = Outbox & {
  /** Reads the store and drains; from then on follows the session, the other contexts and its own timer. */
  start: () => void
  /** Drains what is due; resolves when this context sends nothing any more. Never throws. */
  drain: () => Promise<Drained>
  /** A better network may have shown up: what waits for one is due now. Never throws. */
  networkReturned: () => Promise<void>
  /** Reads the store anew: after a sleep in which the other contexts could not be heard. Never throws. */
  refresh: () => Promise<void>
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

/** How long a discard waits for the portal to say whether the document arrived. */
const discardPatience = 8_000

const soonestLook = 1_000

/** The engine (design §3): outside React, all that it needs from the world as arguments. */
export function createOutbox(deps: OutboxDeps): OutboxEngine {
  const { clock, channel, session, hash } = deps
  const store = createStore(createDatabase(deps))
  const save = createSaver({ store })
  const settle = createSettle(deps)
  const view = createView()
  const holder = deps.newId()
  const drainer = createDrain({
    ...deps,
    holder,
    store,
    deliver: createDelivery({ ...deps, settle, others: store.others }),
    session: session.current,
    onChange: publish,
    onProgress(id, progress) {
      view.setProgress(id, progress)
      channel.post({ kind: 'progress', id, progress })
    },
    onSignedOut: session.expired,
  })
  let draining = 0
  let lastCreated = 0
  let owner: number | null = null
  let cancelLook = (): void => undefined
  let cancelRefresh = (): void => undefined

  function currentOwner(): number | null {
    return session.current()?.user.id ?? null
  }

  function publish(...uploads: readonly Upload[]): void {
    if (uploads.length === 0) return
    view.apply(uploads.filter(({ owner }) => owner === currentOwner()))
    channel.post({ kind: 'changed', ids: uploads.map(({ id }) => id) })
    scheduleLook(0)
  }

  function publishRemoved(id: string): void {
    view.remove(id)
    channel.post({ kind: 'changed', ids: [id] })
  }

  async function hear(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const upload = await store.get(id)
      if (!upload) view.remove(id)
      else if (upload.owner === currentOwner()) view.apply([upload])
    }
    scheduleLook(0)
  }

  async function refresh(): Promise<void> {
    cancelRefresh()
    try {
      for (;;) {
        const user = currentOwner()
        const before = view.version()
        const uploads = user === null ? null : await store.list(user)
        // A change that came meanwhile may be missing in what was read.
        if (view.version() !== before || currentOwner() !== user) continue
        view.reload(uploads)
        break
      }
    } catch (error) {
      console.warn('outbox: the queue could not be read', error)
      refreshLater()
    }
  }

  function refreshLater(): void {
    cancelRefresh()
    cancelRefresh = clock.after(databaseRest, () => void refresh().then(() => drain()))
  }

  async function drain(added?: Upload): Promise<Drained> {
    draining += 1
    const drained = await drainer.run(added)
    draining -= 1
    scheduleLook({ done: 0, elsewhere: watchEvery, failed: databaseRest }[drained])
    return drained
  }

  /** A timer that follows the earliest next attempt. */
  function scheduleLook(atLeast: number): void {
    cancelLook()
    if (!started || currentOwner() === null) return
    const now = clock.now()
    const waiting = view.watched
      .getSnapshot()
      // What is due is in the running drain's queue already.
      .uploads.filter((upload) => !drainer.isSending(upload.id) && !(draining > 0 && isDue(upload, now)))
    const wait = untilNextLook(waiting, now)
    if (wait !== null) cancelLook = clock.after(Math.max(wait, atLeast, soonestLook), () => void drain())
  }

  let started = false

  function start(): void {
    if (started) return
    started = true
    channel.listen((message) => {
      if (message.kind === 'progress') view.setProgress(message.id, message.progress)
      else hear(message.ids).catch(refreshLater)
    })
    session.subscribe(followSession)
    owner = currentOwner()
    void begin()
  }

  function followSession(): void {
    if (currentOwner() === owner) return
    owner = currentOwner()
    view.reload(null)
    cancelLook()
    void begin()
  }

  async function begin(): Promise<void> {
    await refresh()
    const user = currentOwner()
    if (user === null) return
    if (await deps.persistence.granted()) view.setPersisted(true)
    else if (view.watched.getSnapshot().uploads.length > 0) view.setPersisted(false)
    await networkReturned()
    try {
      for (const id of await store.tidy(user, clock.now())) view.remove(id)
    } catch (error) {
      console.warn('outbox: old receipts were not put away', error)
    }
  }

  async function makeDue(which: (upload: Upload) => boolean): Promise<void> {
    const now = clock.now()
    const { uploads } = view.watched.getSnapshot()
    const ids = uploads.filter((upload) => waitsForTime(upload, now) && which(upload)).map(({ id }) => id)
    if (ids.length > 0) publish(...(await store.makeDue(ids, now)))
  }

  async function networkReturned(): Promise<void> {
    try {
      await makeDue(waitsForNetwork)
    } catch (error) {
      console.warn('outbox: the queue could not be made due', error)
    }
    void drain()
  }

  async function savingOf({ target, title, detalle, file, seen }: NewUpload): Promise<Saving> {
    const user = currentOwner()
    if (user === null) throw new OutboxError('signed-out')
    if (file.bytes.byteLength === 0) throw new OutboxError('empty')
    const { name, type, bytes } = file
    return {
      bytes,
      upload: {
        id: deps.newId(),
        owner: user,
        target,
        title,
        detalle,
        file: { name, type, bytes: bytes.byteLength, sha256: await hash(bytes) },
        seen,
        created: nextCreated(),
        state: 'queued',
        attempts: 0,
        setbacks: 0,
        nextAttempt: 0,
        wait: 0,
        reason: null,
        lease: null,
        receipt: null,
        delivered: null,
      },
    }
  }

  /** Several in one millisecond keep their order. A clock that was put back far is followed. */
  function nextCreated(): number {
    const now = clock.now()
    lastCreated = now > lastCreated || lastCreated - now > 1_000 ? now : lastCreated + 1
    return lastCreated
  }

  async function add(upload: NewUpload): Promise<Upload> {
    const saving = await savingOf(upload)
    const saved = await save(saving).catch((error: unknown) => {
      // What could not be kept is gone, also where another tab had seen it already.
      publishRemoved(saving.upload.id)
      throw error
    })
    askForPersistence()
    publish(saved)
    if (saved.id === saving.upload.id) void drain(saved)
    else {
      // A double tap, or one that waits already.
      publish(...(await store.makeDue([saved.id], clock.now())))
      void drain()
    }
    return saved
  }

  let asked = false

  /** At the first upload, when there is something to protect and the user knows why. */
  function askForPersistence(): void {
    if (asked || view.watched.getSnapshot().persisted) return
    asked = true
    void deps.persistence.ask().then(view.setPersisted)
  }

  async function sendNow(): Promise<void> {
    await makeDue(() => true)
    void drain()
  }

  async function retry(id: string): Promise<void> {
    publish(await store.requeue(id, clock.now()))
    void drain()
  }

  async function replace(id: string, upload: NewUpload): Promise<Upload> {
    const saving = await savingOf(upload)
    drainer.hold(id)
    try {
      const old = await store.get(id)
      if (old?.state === 'delivered' || (old && (await hasArrived(old)))) throw new OutboxError('delivered')
      const saved = await store.replace(id, saving, clock.now())
      publishRemoved(id)
      publish(saved)
      void drain()
      return saved
    } finally {
      drainer.release(id)
    }
  }

  async function discard(id: string): Promise<'discarded' | 'delivered'> {
    drainer.hold(id)
    try {
      for (;;) {
        const upload = await store.get(id)
        if (!upload) return 'discarded'
        if (upload.state === 'delivered' || (await hasArrived(upload))) return 'delivered'
        try {
          const left = await store.discard(id, clock.now())
          if (left) return 'delivered'
          publishRemoved(id)
          return 'discarded'
        } catch (error) {
          if (!(error instanceof OutboxError && error.kind === 'sending')) throw error
        }
        // On its way: its answer decides.
        await nextChangeOf(id)
      }
    } finally {
      drainer.release(id)
    }
  }

  /** Asks the portal about an upload whose last try ended without an answer. */
  async function hasArrived(upload: Upload): Promise<boolean> {
    const current = session.current()
    if (!current || upload.state === 'sending' || !(await store.isDoubtful(upload.id))) return false
    const settlement = await Promise.race([
      settle(upload, current, await store.others(upload)),
      sleep(clock, discardPatience),
    ])
    if (!settlement || settlement === 'absent' || settlement.kind !== 'accepted') return false
    const { receipt } = settlement
    const begun = { upload, doubtful: true, recorded: true }
    const finished = await store.finish(begun, holder, { to: 'delivered', receipt }, clock.now())
    if (finished) publish(finished)
    return true
  }

  function nextChangeOf(id: string): Promise<void> {
    const before = view.get(id)
    return new Promise((resolve) => {
      // Another context's end may not be heard.
      const cancel = clock.after(watchEvery, end)
      const stop = view.watched.subscribe(() => {
        if (view.get(id) !== before) end()
      })
      function end(): void {
        cancel()
        stop()
        resolve()
      }
    })
  }

  async function journal(): Promise<string> {
    const user = currentOwner()
    return user === null ? '' : describeJournal(await store.journal(user), await store.list(user))
  }

  return {
    getSnapshot: view.watched.getSnapshot,
    subscribe: view.watched.subscribe,
    onDelivered: view.onDelivered,
    start,
    drain: () => drain(),
    refresh,
    networkReturned,
    add,
    settled: (id, signal) => waitUntilSettled({ view, clock }, id, signal),
    sendNow,
    retry,
    replace,
    discard,
    bytes: store.bytes,
    journal,
  }
}
