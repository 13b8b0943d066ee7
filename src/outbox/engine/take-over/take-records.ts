import type { Transactions } from '../../storage/transactions'
import type { OldDatabase, OldOutboxDb } from './old-databases'

/**
 * What is known beside the uploads. It stays in the old database until that is deleted: an old tab
 * would believe that uploads without a line in the journal were lost.
 */
export async function copyRecords(old: OldDatabase<OldOutboxDb>, { write }: Transactions): Promise<void> {
  const removed = await old.read(['removed'], (tx) => tx.objectStore('removed').getAll())
  const journal = await readAll(old, 'journal')
  const servers = await readAll(old, 'servers')
  const days = await readAll(old, 'days')
  await write('strict', ['removed', 'journal', 'servers', 'days'], async (tx) => {
    for (const one of removed)
      if ((await tx.objectStore('removed').getKey(one.id)) === undefined)
        await tx.objectStore('removed').put(one)

    for (const [base, server] of servers) await tx.objectStore('servers').put(server, base)

    // Ages are differences to the count of days, which this database may have begun anew.
    const own = await tx.objectStore('days').get('count')
    const before = days.find(([key]) => key === 'count')?.[1] ?? 0
    const shift = own === undefined ? 0 : own - before
    for (const [key, day] of days)
      if ((await tx.objectStore('days').getKey(key)) === undefined)
        await tx.objectStore('days').put(key === 'time' || key === 'count' ? day : day + shift, key)

    // An upload's order is the number of its line: later lines come after these.
    const [keys, lines] = await Promise.all([
      tx.objectStore('journal').getAllKeys(),
      tx.objectStore('journal').getAll(),
    ])
    const [taken, known] = [new Set(keys), new Set(lines.map((line) => JSON.stringify(line)))]
    for (const [key, line] of journal)
      if (!known.has(JSON.stringify(line)))
        await tx.objectStore('journal').put(line, taken.has(key) ? undefined : key)
  })
}

/** A store that an earlier version did not have is empty. */
async function readAll<Name extends 'journal' | 'servers' | 'days'>(
  old: OldDatabase<OldOutboxDb>,
  name: Name,
): Promise<[OldOutboxDb[Name]['key'], OldOutboxDb[Name]['value']][]> {
  if (!old.has(name)) return []
  return old.read([name], async (tx) => {
    const [keys, values] = await Promise.all([
      tx.objectStore(name).getAllKeys(),
      tx.objectStore(name).getAll(),
    ])
    return keys.flatMap((key, at) => {
      const value = values[at]
      return value === undefined ? [] : [[key, value]]
    })
  })
}

/**
 * The lock's holder may be an old tab, whose lease is in the old database. In this one the engine
 * watches it, and takes the lock from a dead holder (`lease-watch.ts`).
 */
export async function copyLease(old: OldDatabase<OldOutboxDb>, { write }: Transactions): Promise<void> {
  const lease = await old.read(['lease'], (tx) => tx.objectStore('lease').get('drain'))
  if (!lease) return
  await write('relaxed', ['lease'], async (tx) => {
    const own = await tx.objectStore('lease').get('drain')
    if (!own || own.until < lease.until) await tx.objectStore('lease').put(lease, 'drain')
  })
}
