import { leaseTime } from '../model/policy'
import type { Lease } from './schema'
import { uploadsIn } from './records'
import { unlessFull, type Transactions } from './transactions'

/** Shows that the drainer is alive. The Web Lock decides who drains (`engine/lock.ts`). */
export function drainLease({ read, write }: Transactions) {
  function take(
    holder: string,
    now: number,
    isWritten: boolean,
  ): Promise<{ before: Lease | undefined; isWritten: boolean }> {
    return write('relaxed', ['lease'], async (tx) => {
      const store = tx.objectStore('lease')
      const before = await store.get('drain')
      await (isWritten ? store.put({ holder, until: now + leaseTime }, 'drain') : store.delete('drain'))
      return { before, isWritten }
    })
  }

  function extend(holder: string, now: number, sending: readonly string[]): Promise<'written' | 'lost'> {
    return write('relaxed', ['lease', 'uploads'], async (tx) => {
      const lease = await tx.objectStore('lease').get('drain')
      if (lease && lease.holder !== holder) return 'lost'
      const extended = { holder, until: now + leaseTime }
      await tx.objectStore('lease').put(extended, 'drain')
      for (const id of sending) {
        const upload = await uploadsIn(tx).get(id)
        if (upload?.lease?.holder === holder)
          await tx.objectStore('uploads').put({ ...upload, lease: extended })
      }
      return 'written'
    })
  }

  /** False if another context has the lease. */
  function releaseLease(holder: string): Promise<boolean> {
    return write('relaxed', ['lease'], async (tx) => {
      const lease = await tx.objectStore('lease').get('drain')
      if (lease && lease.holder !== holder) return false
      await tx.objectStore('lease').delete('drain')
      return true
    })
  }

  return {
    readLease(): Promise<Lease | undefined> {
      return read(['lease'], (tx) => tx.objectStore('lease').get('drain'))
    },

    /** Call with the Web Lock. `before` is the replaced lease. */
    takeLease(holder: string, now: number) {
      // The lock excludes other drainers, so no lease is as good.
      return unlessFull(take(holder, now, true), () => take(holder, now, false))
    },

    /**
     * The heartbeat. `lost`: another context took over. `unwritten`: the disk is full, so the lease
     * was deleted, because an expired one would look like a dead holder's.
     */
    extendLease(
      holder: string,
      now: number,
      sending: readonly string[],
    ): Promise<'written' | 'unwritten' | 'lost'> {
      return unlessFull<'written' | 'unwritten' | 'lost'>(extend(holder, now, sending), async () =>
        (await releaseLease(holder)) ? 'unwritten' : 'lost',
      )
    },

    releaseLease,
  }
}
