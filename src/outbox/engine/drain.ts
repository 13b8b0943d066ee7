import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import type { Session } from '../../session/parse-session'
import type { Upload } from '../model/upload'
import type { UploadStore } from '../storage/upload-store'
import type { Tenure } from './run-try'
import { createLeaseWatch } from './lease-watch'
import type { Lock } from './lock'
import type { SendQueue } from './send-queue'

/** `elsewhere`: another context drains. `failed`: the database failed. */
export type DrainResult = 'done' | 'elsewhere' | 'failed'

const heartbeat = 20_000

type LeaseStore = Pick<UploadStore, 'readLease' | 'takeLease' | 'extendLease' | 'releaseLease'>

/** Sends what is due. The Web Lock lets one context drain at a time. */
export function createDrain({
  holder,
  queue,
  store,
  clock,
  lock,
  session,
}: {
  /** Identifies this context. */
  holder: string
  queue: SendQueue
  store: LeaseStore
  clock: Clock
  lock: Lock
  session: () => Session | null
}) {
  const isGone = createLeaseWatch(clock)
  const drained = createSignal<[DrainResult]>()
  let running: Promise<DrainResult> | null = null

  /**
   * Sends until nothing is due; with `added`, looks at that upload only. A call while it runs makes
   * it look again in the same way. Never throws.
   */
  function drain(added?: Upload): Promise<DrainResult> {
    queue.ask(added)
    running ??= runAll().then((result) => {
      running = null
      drained.tell(result)
      return result
    })
    return running
  }

  async function runAll(): Promise<DrainResult> {
    let result: DrainResult = 'done'
    try {
      // More may be asked between its last look and its end.
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
    // The lock's holder may be a frozen page, whose lease has run out. Without a lease it is alive:
    // about to write or release it, or its disk is full.
    const lease = await store.readLease()
    if (!lease || !isGone('drain', lease)) return 'elsewhere'
    await lock.run(work, { steal: true })
    return result
  }

  async function drainAlone(lost: AbortSignal): Promise<'done' | 'failed'> {
    const { before, isWritten } = await store.takeLease(holder, clock.now())
    // Find tries that an earlier drainer left unfinished.
    if (before) queue.ask()
    const tenure: Tenure = {
      drainer: { holder, isWritten },
      // We have the lock, so its previous holder is gone.
      isAbandoned: (id, lease) =>
        lease.holder === before?.holder || lease.holder === holder || isGone(id, lease),
      isOver: false,
    }
    const end = () => {
      tenure.isOver = true
      queue.wake()
    }
    lost.addEventListener('abort', end)
    // The event is missed if the lock was stolen while the lease was written.
    if (lost.aborted) end()
    const stopBeating = startHeartbeat({ store, clock, holder }, queue.sending, tenure, end)
    try {
      return await queue.run(tenure)
    } finally {
      stopBeating()
      if (!tenure.isOver) await store.releaseLease(holder)
    }
  }

  queue.onRested(() => void drain())
  return { drain, isDraining: () => running !== null, onDrained: drained.listen }
}

/** Calls back if another context took over. Returns a function that stops it. */
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
