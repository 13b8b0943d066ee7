import type { Clock } from '../../lib/clock'
import type { Session } from '../../session/parse-session'
import type { Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { Tenure } from './run-try'
import { createLeaseWatch } from './lease-watch'
import type { Lock } from './lock'
import type { SendQueue } from './send-queue'

/** Sends what is due, in one context at a time: the Web Lock decides in which. */
export type Drain = {
  /**
   * Drains until nothing is due. A call while it runs makes the running drain look again; with `added` it looks at that new
   * upload alone. Never throws.
   */
  run: (added?: Upload) => Promise<DrainResult>
  /** Begins no try of a waiting upload until `release`. */
  hold: (id: string) => void
  release: (id: string) => void
  /** Whether this context is sending it now. */
  isSending: (id: string) => boolean
}

/** `elsewhere`: another context drains. `failed`: the database did. */
export type DrainResult = 'done' | 'elsewhere' | 'failed'

const heartbeat = 20_000

type LeaseStore = Pick<UploadStore, 'readLease' | 'takeLease' | 'extendLease' | 'releaseLease'>

export function createDrain({
  holder,
  queue,
  store,
  clock,
  lock,
  session,
}: {
  /** Names this context among all that may drain. */
  holder: string
  queue: SendQueue
  store: LeaseStore
  clock: Clock
  lock: Lock
  session: () => Session | null
}): Drain {
  const isGone = createLeaseWatch(clock)
  let running: Promise<DrainResult> | null = null

  function run(added?: Upload): Promise<DrainResult> {
    queue.ask(added)
    running ??= runAll().finally(() => (running = null))
    return running
  }

  async function runAll(): Promise<DrainResult> {
    let result: DrainResult = 'done'
    try {
      // It may be asked again between its last look and its end.
      while (queue.wasAsked() && session() && result === 'done') result = await runOnce()
    } catch (error) {
      console.warn('outbox: the drain failed', error)
      return 'failed'
    }
    return result
  }

  async function runOnce(): Promise<DrainResult> {
    let result: DrainResult = 'done'
    const work = async (lost: AbortSignal) => {
      result = await drainAlone(lost)
    }
    if (await lock.run(work, { steal: false })) return result
    // The holder of the lock may be a page that the system froze. Then its lease has run out. Without a lease it lives: it is
    // about to write or to release it, or a full disk does not take it.
    const lease = await store.readLease()
    if (!lease || !isGone('drain', lease)) return 'elsewhere'
    await lock.run(work, { steal: true })
    return result
  }

  async function drainAlone(lost: AbortSignal): Promise<'done' | 'failed'> {
    const { before, isWritten } = await store.takeLease(holder, clock.now())
    // Tries that an earlier drainer left unfinished are to be found.
    if (before) queue.ask()
    const tenure: Tenure = {
      drainer: { holder, isWritten },
      // The lock is ours, so the one that had it before is gone.
      isAbandoned: (id, lease) =>
        lease.holder === before?.holder || lease.holder === holder || isGone(id, lease),
      isOver: false,
    }
    const end = () => {
      tenure.isOver = true
      queue.wake()
    }
    lost.addEventListener('abort', end)
    // If the lock was taken while the lease was being written, the event is over.
    if (lost.aborted) end()
    const stopBeating = startHeartbeat({ store, clock, holder }, queue.sending, tenure, end)
    try {
      return await queue.run(tenure)
    } finally {
      stopBeating()
      if (!tenure.isOver) await store.releaseLease(holder)
    }
  }

  queue.onRested(() => void run())
  return {
    run,
    hold: queue.hold,
    release: queue.release,
    isSending: (id) => queue.sending.has(id),
  }
}

/** Shows that this drain lives; calls back if another context has taken over. Returns the function that stops it. */
function startHeartbeat(
  { store, clock, holder }: { store: LeaseStore; clock: Clock; holder: string },
  sending: ReadonlyMap<string, Upload>,
  { drainer }: Tenure,
  onLost: () => void,
): () => void {
  let cancel = clock.after(heartbeat, beat)
  function beat(): void {
    cancel = clock.after(heartbeat, beat)
    store.extendLease(holder, clock.now(), [...sending.keys()]).then(
      (lease) => {
        drainer.isWritten = lease === 'written'
        if (lease === 'lost') onLost()
      },
      (error: unknown) => console.warn('outbox: no heartbeat', error),
    )
  }
  return () => cancel()
}
