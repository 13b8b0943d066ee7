import type { Clock } from '../../lib/clock'
import type { Lease } from '../storage/database'
import { isRunOut } from '../model/policy'

const tick = 15_000
const ticks = 3

/**
 * Tells whether the holder of a lease is gone. The clock alone can't tell, since the user may change it while the holder is
 * well. So a lease that has run out is watched for 45 s more: a living holder extends it in that time. Three short ticks, not
 * one long wait, so that a device which slept does not take its own sleep for the other's death.
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
