import type { Session } from '../../session/parse-session'
import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import type { Limits } from '../model/policy'
import type { Upload } from '../model/upload'
import { canBegin, type IsAbandoned } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import type { Attempt, Tenure } from './attempt'

/** What this context sends during its tenure: the oldest first, several at once. */
export type SendQueue = {
  /** Asks for a look at the whole queue, or, with `added`, at that new upload alone. */
  ask: (added?: Upload) => void
  wasAsked: () => boolean
  /** Sends until nothing is due and nothing is under way. `failed`: the database did, three times in a row. */
  run: (tenure: Tenure) => Promise<'done' | 'failed'>
  /** Makes a running `run` look at what has changed. */
  wake: () => void
  /** Calls back when an upload that the database failed may be tried again. */
  onRested: (listener: () => void) => void
  /** Begins no try of a waiting upload until `release`. */
  hold: (id: string) => void
  release: (id: string) => void
  sending: ReadonlyMap<string, Upload>
}

/** How long an upload rests after the database failed. */
export const databaseRest = 30_000
const databaseFailures = 3

export function createSendQueue({
  store,
  clock,
  session: inForce,
  limits,
  attempt,
  onEnd,
}: {
  store: Pick<UploadStore, 'list'>
  clock: Clock
  session: () => Session | null
  limits: () => Limits
  attempt: Attempt
  /** The try of this upload is over, however it ended. */
  onEnd: (id: string) => void
}): SendQueue {
  const senders = createSenders({ attempt, clock })
  const { sending, resting } = senders
  const held = new Set<string>()
  let lookAgain = false
  let added: Upload[] = []
  let wake = (): void => undefined
  senders.onEnd((id) => {
    onEnd(id)
    wake()
  })

  const wasAsked = () => lookAgain || added.length > 0
  const ready = (uploads: readonly Upload[], isAbandoned: IsAbandoned) =>
    inOrder(
      uploads.filter(({ id, state }) => {
        // What a drainer left half sent is taken up also while it is held: only its answer ends a discard that waits.
        const isHeld = held.has(id) && state !== 'sending'
        return !sending.has(id) && !resting.has(id) && !isHeld
      }),
      clock.now(),
      isAbandoned,
    )

  async function run(tenure: Tenure): Promise<'done' | 'failed'> {
    let queue: Upload[] = []
    senders.forgetFailures()
    for (;;) {
      const session = inForce()
      if (session && !tenure.isOver && !senders.isFailing()) {
        if (lookAgain) {
          lookAgain = false
          added = []
          queue = ready(await store.list(session.user.id), tenure.isAbandoned)
        }
        queue.push(...ready(added, tenure.isAbandoned))
        added = []
        startWhatFits(queue, session, tenure)
        if (wasAsked()) continue
      }
      if (sending.size === 0) return senders.isFailing() ? 'failed' : 'done'
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  function startWhatFits(queue: Upload[], session: Session, tenure: Tenure): void {
    for (let next = queue[0]; next && hasRoom(next, sending, limits()); next = queue[0]) {
      queue.shift()
      if (sending.has(next.id)) continue
      // Listed for another user: no document leaves under a name that is not its owner's.
      if (next.owner === session.user.id) senders.start(next, session, tenure)
      else lookAgain = true
    }
  }

  return {
    ask(upload) {
      if (upload) added.push(upload)
      else lookAgain = true
      wake()
    },
    wasAsked,
    run,
    wake: () => wake(),
    onRested: senders.onRested,
    hold: (id) => void held.add(id),
    release: (id) => void held.delete(id),
    sending,
  }
}

/** The tries that are under way, and the uploads that rest after one that the database failed. */
function createSenders({ attempt, clock }: { attempt: Attempt; clock: Clock }) {
  const end = createSignal<[id: string]>()
  const rested = createSignal()
  const sending = new Map<string, Upload>()
  const resting = new Set<string>()
  let failures = 0

  /** For an upload whose new state could not be stored, and which would be due again now. */
  function rest(id: string): void {
    resting.add(id)
    clock.after(databaseRest, () => {
      resting.delete(id)
      rested.tell()
    })
  }

  return {
    sending,
    resting,
    onEnd: end.listen,
    onRested: rested.listen,
    isFailing: () => failures >= databaseFailures,
    forgetFailures: () => void (failures = 0),
    start(upload: Upload, session: Session, tenure: Tenure): void {
      sending.set(upload.id, upload)
      void attempt(upload, session, tenure)
        .then(
          () => (failures = 0),
          (error: unknown) => {
            // The database failed: the upload is unchanged, or stored as sending. The others do not wait for it.
            failures += 1
            console.warn('outbox: a try could not be recorded', error)
            rest(upload.id)
          },
        )
        .finally(() => {
          sending.delete(upload.id)
          end.tell(upload.id)
        })
    },
  }
}

/** What may be sent, in order: what a crash left half sent comes first; then the oldest. */
function inOrder(uploads: readonly Upload[], now: number, isAbandoned: IsAbandoned): Upload[] {
  return uploads
    .filter((upload) => canBegin(upload, now, isAbandoned))
    .sort((a, b) => Number(b.state === 'sending') - Number(a.state === 'sending'))
}

/** Twice as many as may be on the wire: meanwhile the next are recorded and read, and the ends of the last are stored. */
function hasRoom(next: Upload, sending: ReadonlyMap<string, Upload>, { uploads, bytes }: Limits): boolean {
  if (sending.size === 0) return true
  const inMemory = [...sending.values()].reduce((sum, { file }) => sum + file.size, 0)
  return sending.size < 2 * uploads && inMemory + next.file.size <= bytes
}
