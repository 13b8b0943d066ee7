import type { Clock } from '../../lib/clock'
import type { Upload } from '../model/upload'

/** A server may show a document a little later than it accepts it: before that, a list without it proves nothing. */
const surelyShown = 60_000

/** In how many ms a list that is read then, and lacks this delivered document, proves that the portal has not got it; 0 is now. */
export type UntilShown = (upload: Upload) => number

/**
 * Counts from when this context saw the delivery, by the time of its own life. Of an earlier delivery the stored time can only ask
 * for the same patience, from now on: the clock may have been put forward or back since.
 */
export function createUntilShown({
  clock,
  onDelivered,
}: {
  clock: Clock
  onDelivered: (listener: (upload: Upload) => void) => void
}): UntilShown {
  const shownAt = new Map<string, number>()
  onDelivered(({ id }) => shownAt.set(id, clock.elapsed() + surelyShown))

  return ({ id, delivered }) => {
    const age = clock.now() - (delivered ?? 0)
    const isYoung = age >= 0 && age < surelyShown
    const at = shownAt.get(id) ?? (isYoung ? clock.elapsed() + surelyShown : -Infinity)
    shownAt.set(id, at)
    return Math.max(0, at - clock.elapsed())
  }
}
