import type { Clock } from '../../lib/clock'
import { isDue, untilNextLook, watchEvery } from '../model/policy'
import type { Upload } from '../model/upload'
import type { Sender } from './create-sender'
import type { DrainResult } from './drain'
import { databaseRest } from './send-queue'

const soonestLook = 1_000

/** Once started, drains when the next attempt is due. */
export function createDrainTimer({
  sender: { view, drain, isDraining, onDrained, queue },
  clock,
  owner,
}: {
  sender: Sender
  clock: Clock
  owner: () => number | null
}) {
  let isStarted = false
  let stop = (): void => undefined

  /** Null if no timer may run. */
  function uploads(): readonly Upload[] | null {
    return isStarted && owner() !== null ? view.watched.getSnapshot().uploads : null
  }

  /** A context died while sending. */
  function showsDeadTry(): boolean {
    return uploads()?.some(({ id, state }) => state === 'sending' && !queue.sending.has(id)) ?? false
  }

  async function look(result: DrainResult): Promise<void> {
    if (result === 'done' && showsDeadTry()) await view.refresh()
    scheduleAfter({ done: 0, elsewhere: watchEvery, failed: databaseRest }[result])
  }

  function scheduleAfter(atLeast: number): void {
    stop()
    const now = clock.now()
    // The running drain handles what is due.
    const waiting = uploads()?.filter(
      (upload) => !queue.sending.has(upload.id) && !(isDraining() && isDue(upload, now)),
    )
    const wait = waiting ? untilNextLook(waiting, now) : null
    if (wait !== null) stop = clock.after(Math.max(wait, atLeast, soonestLook), () => void drain())
  }

  view.onChange(() => scheduleAfter(0))
  onDrained((result) => void look(result))
  return {
    start: () => void (isStarted = true),
    /** Stops the timer until the queue changes or is drained. */
    pause: () => stop(),
  }
}
