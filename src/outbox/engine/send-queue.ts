import type { Session } from '../../session/parse-session'
import type { Clock } from '../../lib/clock'
import { createSignal } from '../../lib/signal'
import type { Limits } from '../model/policy'
import type { Upload } from '../model/upload'
import { canBegin, type IsAbandoned } from '../storage/tries'
import type { UploadStore } from '../storage/upload-store'
import type { RunTry, Tenure } from './run-try'

/** Sends the uploads of this context: oldest first, several at once. */
export type SendQueue = ReturnType<typeof createSendQueue>

/** Milliseconds an upload waits after a database failure. */
export const databaseRest = 30_000
const databaseFailures = 3

export function createSendQueue({
  store,
  clock,
  session: inForce,
  limits,
  runTry,
  onEnd,
}: {
  store: Pick<UploadStore, 'list'>
  clock: Clock
  session: () => Session | null
  limits: () => Limits
  runTry: RunTry
  /** The try ended, in any way. */
  onEnd: (id: string) => void
}) {
  const senders = createSenders({ runTry, clock })
  const { sending, resting }: { sending: ReadonlyMap<string, Upload>; resting: ReadonlySet<string> } = senders
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
    inOrder(uploads.filter(isFree), clock.now(), isAbandoned)

  function isFree({ id, state }: Upload): boolean {
    // A dead drainer's try is taken up even if held, because a waiting discard needs its result.
    const isHeld = held.has(id) && state !== 'sending'
    return !sending.has(id) && !resting.has(id) && !isHeld
  }

  /**
   * Runs until nothing is running, and nothing is due or may be sent. `failed`: the database failed
   * three times in a row.
   */
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
      // Much may have happened while it waited for room.
      if (!isFree(next)) continue
      // The user changed: a document is sent only under its owner's session.
      if (next.owner === session.user.id) senders.start(next, session, tenure)
      else lookAgain = true
    }
  }

  return {
    /** Looks at the whole queue, or only at `upload`. */
    ask(upload?: Upload): void {
      if (upload) added.push(upload)
      else lookAgain = true
      wake()
    },
    wasAsked,
    run,
    /** Makes a running `run` look again. */
    wake: () => wake(),
    /** Calls back when an upload may be tried again after a database failure. */
    onRested: senders.onRested,
    /** Begins no try of this upload until `release`, except after a dead drainer's. */
    hold: (id: string) => void held.add(id),
    release: (id: string) => void held.delete(id),
    sending,
  }
}

function createSenders({ runTry, clock }: { runTry: RunTry; clock: Clock }) {
  const end = createSignal<[id: string]>()
  const rested = createSignal()
  const sending = new Map<string, Upload>()
  const resting = new Set<string>()
  let failures = 0

  /** Otherwise it would be due again immediately. */
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
      void runTry(upload, session, tenure)
        .then(
          () => (failures = 0),
          (error: unknown) => {
            // The database failed: the upload is unchanged, or stored as sending. Others go on.
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

/** First what a crash left half sent, then the oldest. */
function inOrder(uploads: readonly Upload[], now: number, isAbandoned: IsAbandoned): Upload[] {
  return uploads
    .filter((upload) => canBegin(upload, now, isAbandoned))
    .sort((a, b) => Number(b.state === 'sending') - Number(a.state === 'sending'))
}

/** Twice the number on the wire, so that reading and recording overlap with sending. */
function hasRoom(next: Upload, sending: ReadonlyMap<string, Upload>, { uploads, bytes }: Limits): boolean {
  if (sending.size === 0) return true
  const inMemory = [...sending.values()].reduce((sum, { file }) => sum + file.size, 0)
  return sending.size < 2 * uploads && inMemory + next.file.size <= bytes
}
