import type { Clock } from '../../lib/clock'
import { isDue, untilNextLook, watchEvery } from '../model/policy'
import type { Upload } from '../model/upload'
import type { Drain, Drained } from './drain'
import { databaseRest } from './send-queue'

/** Runs the drain when it is asked to, and when the earliest next attempt is due. */
export type DrainTimer = {
  drain: (added?: Upload) => Promise<Drained>
  /** Sets the timer by what the queue shows now. */
  schedule: () => void
  stop: () => void
}

const soonestLook = 1_000

export function createDrainTimer(deps: {
  drainer: Drain
  clock: Clock
  /** What waits or is being sent; null if no timer may run. */
  uploads: () => readonly Upload[] | null
  /** Shows what the store has. Never throws. */
  refresh: () => Promise<void>
}): DrainTimer {
  const { drainer, clock } = deps
  let draining = 0
  let stop = (): void => undefined

  async function drain(added?: Upload): Promise<Drained> {
    draining += 1
    const drained = await drainer.run(added)
    draining -= 1
    if (drained === 'done' && showsDeadTry()) await deps.refresh()
    scheduleAfter({ done: 0, elsewhere: watchEvery, failed: databaseRest }[drained])
    return drained
  }

  /** No context sends it any more: the one that did died before it could tell what came of it. */
  function showsDeadTry(): boolean {
    return deps.uploads()?.some(({ id, state }) => state === 'sending' && !drainer.isSending(id)) ?? false
  }

  function scheduleAfter(atLeast: number): void {
    stop()
    const now = clock.now()
    const waiting = deps
      .uploads()
      // What is due is in the running drain's queue already.
      ?.filter((upload) => !drainer.isSending(upload.id) && !(draining > 0 && isDue(upload, now)))
    const wait = waiting ? untilNextLook(waiting, now) : null
    if (wait !== null) stop = clock.after(Math.max(wait, atLeast, soonestLook), () => void drain())
  }

  return { drain, schedule: () => scheduleAfter(0), stop: () => stop() }
}
