import type { Clock } from '../../lib/clock'
import { isDue, untilNextLook, watchEvery } from '../model/policy'
import type { Upload } from '../model/upload'
import type { Drain, DrainResult } from './drain'
import { databaseRest } from './send-queue'
import type { SyncedView } from './synced-view'

/** Drains when asked, when the store recovers and, once started, when the next attempt is due. */
export type DrainTimer = {
  drain: (added?: Upload) => Promise<DrainResult>
  start: () => void
  /** Until the queue changes or is drained. */
  pause: () => void
}

const soonestLook = 1_000

export function createDrainTimer({
  drain,
  view,
  clock,
  owner,
}: {
  drain: Drain
  view: SyncedView
  clock: Clock
  owner: () => number | null
}): DrainTimer {
  let isStarted = false
  let draining = 0
  let stop = (): void => undefined

  async function run(added?: Upload): Promise<DrainResult> {
    draining += 1
    const result = await drain.run(added)
    draining -= 1
    if (result === 'done' && showsDeadTry()) await view.refresh()
    scheduleAfter({ done: 0, elsewhere: watchEvery, failed: databaseRest }[result])
    return result
  }

  /** Null if no timer may run. */
  function uploads(): readonly Upload[] | null {
    return isStarted && owner() !== null ? view.watched.getSnapshot().uploads : null
  }

  /** A context died while sending. */
  function showsDeadTry(): boolean {
    return uploads()?.some(({ id, state }) => state === 'sending' && !drain.isSending(id)) ?? false
  }

  function scheduleAfter(atLeast: number): void {
    stop()
    const now = clock.now()
    // The running drain handles what is due.
    const waiting = uploads()?.filter(
      (upload) => !drain.isSending(upload.id) && !(draining > 0 && isDue(upload, now)),
    )
    const wait = waiting ? untilNextLook(waiting, now) : null
    if (wait !== null) stop = clock.after(Math.max(wait, atLeast, soonestLook), () => void run())
  }

  view.onChange(() => scheduleAfter(0))
  view.onRecovered(() => void run())
  return { drain: run, start: () => void (isStarted = true), pause: () => stop() }
}
