import type { Session } from '../session/session'
import type { Clock } from './clock'
import type { Lease } from './db'
import type { Deliver } from './delivery'
import { createLeaseWatch } from './lease-watch'
import type { Lock } from './lock'
import type { Progress } from './outbox'
import { nextStep, type Limits, type Outcome } from './policy'
import { canBegin, type Begun, type Drainer, type IsLeft, type OutboxStore } from './store'
import { createTurns } from './turns'
import type { Upload } from './upload'

/** Sends what is due: oldest first, several at once, one context at a time. */
export type Drain = {
  /**
   * Drains until nothing is due. Called while it runs, it makes the running one look again. Never throws.
   * With `added` alone it is that upload which is new: the queue need not be read for it.
   * `elsewhere`: another context drains. `failed`: the database did.
   */
  run: (added?: Upload) => Promise<Drained>
  /** Leaves an upload alone until `release`. */
  hold: (id: string) => void
  release: (id: string) => void
  /** Whether this context is sending it now. */
  isSending: (id: string) => boolean
}

export type Drained = 'done' | 'elsewhere' | 'failed'

const heartbeat = 20_000

/** After the database failed. */
export const databaseRest = 30_000
const databaseFailures = 3

/** A drain while it is this context's. */
type Life = { over: boolean; drainer: Drainer }

export type DrainDeps = {
  /** Names this context among all that may drain. */
  holder: string
  store: OutboxStore
  clock: Clock
  lock: Lock
  random: () => number
  deliver: Deliver
  session: () => Session | null
  limits: () => Limits
  onChange: (upload: Upload) => void
  /** Null once the try is over. */
  onProgress: (id: string, progress: Progress | null) => void
  /** A 401: this token is over. */
  onSignedOut: (token: string) => Promise<void>
}

export function createDrain(deps: DrainDeps): Drain {
  const { holder, store, clock, lock, deliver, limits } = deps
  const isOver = createLeaseWatch(clock)
  const sending = new Map<string, Upload>()
  const held = new Set<string>()
  const wire = createTurns(() => limits().uploads)
  let running: Promise<Drained> | null = null
  let lookAgain = false
  let added: Upload[] = []
  let bell = (): void => undefined

  function run(upload?: Upload): Promise<Drained> {
    if (upload) added.push(upload)
    else lookAgain = true
    bell()
    running ??= runAll().finally(() => (running = null))
    return running
  }

  async function runAll(): Promise<Drained> {
    let drained: Drained = 'done'
    try {
      // Asked for between its last look and its end, it begins anew.
      while ((lookAgain || added.length > 0) && deps.session() && drained === 'done')
        drained = await runOnce()
    } catch (error) {
      console.warn('outbox: the drain failed', error)
      return 'failed'
    }
    return drained
  }

  async function runOnce(): Promise<Drained> {
    let drained: Drained = 'done'
    const work = (seen: Lease | undefined | 'any') => async (lost: AbortSignal) => {
      drained = await drainAlone(lost, seen)
    }
    if (lock.proves && (await lock.run(work('any'), { steal: false }))) return drained
    // Without the Web Locks API only the lease tells. With it, the lock's holder may be a page that the system froze.
    const seen = await store.lease()
    const isFree = !lock.proves && (!seen || seen.holder === holder)
    if (!isFree && !isOver('drain', seen ?? { holder: '', until: 0 })) return 'elsewhere'
    await lock.run(work(lock.proves ? 'any' : seen), { steal: true })
    return drained
  }

  async function drainAlone(lost: AbortSignal, seen: Lease | undefined | 'any'): Promise<Drained> {
    const taken = await store.takeLease(holder, clock.now(), seen)
    if (!taken) return 'elsewhere'
    const before = taken.before?.holder
    // Whoever had the lock or the lease before is gone, and so are the tries under that name.
    const isLeft: IsLeft = (id, lease) =>
      lease.holder === before || lease.holder === holder || isOver(id, lease)
    // What a drainer that is gone left behind is to be found.
    if (before !== undefined) lookAgain = true
    const life: Life = { over: false, drainer: { holder, isWritten: taken.isWritten } }
    const end = () => {
      life.over = true
      bell()
    }
    lost.addEventListener('abort', end)
    // Taken from us while the lease was being written: the event is over.
    if (lost.aborted) end()
    const stopBeating = beat(end)
    try {
      return await pump(life, isLeft)
    } finally {
      stopBeating()
      if (!life.over) await store.releaseLease(holder)
    }
  }

  async function pump(life: Life, isLeft: IsLeft): Promise<Drained> {
    let queue: Upload[] = []
    let failures = 0

    for (;;) {
      const session = deps.session()
      const mayStart = session !== null && !life.over && failures < databaseFailures
      if (mayStart && lookAgain) {
        lookAgain = false
        added = []
        queue = inOrder(await store.list(session.user.id))
      }
      if (mayStart) {
        queue.push(...inOrder(added))
        added = []
        for (let next = queue[0]; next && hasRoomFor(next); next = queue[0]) {
          queue.shift()
          if (sending.has(next.id)) continue
          // Listed for whoever was signed in then: nobody's documents go out under another's name.
          if (next.owner === session.user.id) start(next, session)
          else lookAgain = true
        }
      }
      if (mayStart && (lookAgain || added.length > 0)) continue
      if (sending.size === 0) return failures < databaseFailures ? 'done' : 'failed'
      await new Promise<void>((resolve) => (bell = resolve))
    }

    function inOrder(uploads: Upload[]): Upload[] {
      const due = uploads.filter(
        (upload) => !sending.has(upload.id) && !held.has(upload.id) && canBegin(upload, clock.now(), isLeft),
      )
      // What a crash left half sent comes first; among equals the oldest.
      return due.sort((a, b) => Number(b.state === 'sending') - Number(a.state === 'sending'))
    }

    function start(upload: Upload, session: Session): void {
      sending.set(upload.id, upload)
      void tryOne(upload, session, life, isLeft)
        .then(
          () => (failures = 0),
          (error: unknown) => {
            // The database failed, and the upload is where it was. The others do not wait for it.
            failures += 1
            console.warn('outbox: a try could not be recorded', error)
            rest(upload.id)
          },
        )
        .finally(() => {
          sending.delete(upload.id)
          deps.onProgress(upload.id, null)
          bell()
        })
    }
  }

  /** Twice as many as may be on the wire: meanwhile the next are recorded and read, and the last ones' ends written down. */
  function hasRoomFor(next: Upload): boolean {
    const { uploads, bytes } = limits()
    if (sending.size === 0) return true
    const inMemory = [...sending.values()].reduce((sum, { file }) => sum + file.bytes, 0)
    return sending.size < 2 * uploads && inMemory + next.file.bytes <= bytes
  }

  async function tryOne(upload: Upload, session: Session, life: Life, isLeft: IsLeft): Promise<void> {
    const { id } = upload
    // At once with the strict write that records the try; bytes that can't be read are as good as none.
    const reading = store.bytes(id).catch(() => null)
    const begun = await store.begin(id, life.drainer, clock.now(), isLeft)
    if (!begun) return
    deps.onChange(begun.upload)
    const bytes = await reading
    const outcome = await wire.take(() => send(begun, bytes, session, life))
    // Whoever has taken over has this one too.
    if (!outcome) return
    if (outcome.kind === 'signed-out') await deps.onSignedOut(session.token)
    const step = nextStep(outcome, begun.upload.setbacks, deps.random)
    const finished = await store.finish(begun, holder, step, clock.now())
    if (finished) deps.onChange(finished)
  }

  /** Null where its turn came after this drain was over. */
  async function send(
    begun: Begun,
    bytes: ArrayBuffer | null,
    session: Session,
    life: Life,
  ): Promise<Outcome | null> {
    if (life.over) return null
    // Signed out while it waited for its turn.
    if (deps.session()?.token !== session.token)
      return { kind: 'signed-out', arrived: begun.doubtful ? 'maybe' : 'no' }
    return deliver(begun, bytes, session, (progress) => deps.onProgress(begun.upload.id, progress))
  }

  /** For an upload whose new state could not be stored, and which would be due again at once. */
  function rest(id: string): void {
    held.add(id)
    clock.after(databaseRest, () => {
      held.delete(id)
      void run()
    })
  }

  /** Shows that this drain lives; stops it where another has taken over. */
  function beat(onLost: () => void): () => void {
    let cancel = clock.after(heartbeat, again)
    function again(): void {
      cancel = clock.after(heartbeat, again)
      store.extendLease(holder, clock.now(), [...sending.keys()]).then(
        (ours) => {
          if (!ours) onLost()
        },
        (error: unknown) => console.warn('outbox: no heartbeat', error),
      )
    }
    return () => cancel()
  }

  return {
    run,
    hold: (id) => void held.add(id),
    release: (id) => void held.delete(id),
    isSending: (id) => sending.has(id),
  }
}
