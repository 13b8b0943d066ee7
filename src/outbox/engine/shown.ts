import type { Clock } from '../../lib/clock'
import type { Upload } from '../model/upload'

/** Milliseconds: a server may list a document a little after accepting it. */
const surelyShown = 60_000

/** Milliseconds until a list without this document proves that the portal lacks it. */
export type UntilShown = (upload: Upload) => number

/**
 * Counted by the monotonic clock from when this context saw the delivery. For earlier ones, by the
 * stored time, at most the same wait from now on, since clocks change.
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
