import type { Clock } from './clock'
import type { Lease } from './db'
import { isRunOut } from './policy'

const tick = 15_000
const ticks = 3

/**
 * Whether a lease's holder is gone. The clock alone can't tell, since its owner may turn it while the holder is well: a lease
 * that has run out is also watched for a while, in which a living holder would have shown itself. Several short ticks, not one
 * long wait, so that a device which slept does not take its own sleep for the other's death.
 */
export function createLeaseWatch(clock: Clock): (what: string, lease: Lease) => boolean {
  const watched = new Map<string, Lease & { ticks: number }>()

  function count(watch: { ticks: number }): void {
    clock.after(tick, () => {
      watch.ticks += 1
      if (watch.ticks < ticks) count(watch)
    })
  }

  return (what, lease) => {
    if (!isRunOut(lease, clock.now())) {
      watched.delete(what)
      return false
    }
    const known = watched.get(what)
    if (known?.holder === lease.holder && known.until === lease.until) return known.ticks >= ticks
    const watch = { ...lease, ticks: 0 }
    watched.set(what, watch)
    count(watch)
    return false
  }
}
