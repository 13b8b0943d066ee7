import type { Clock } from '../../lib/clock'
import type { Lease } from '../storage/schema'
import { isRunOut } from '../model/policy'

const tick = 15_000
const ticks = 3

/**
 * Whether a lease's holder is gone. The user may change the clock, so an expired lease is watched
 * for 45 s, in which a living holder extends it. Three ticks, because the device itself may sleep
 * during one.
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
