import { ifGiven } from './if-given'

/**
 * A label in localStorage for each waiting upload: it can be counted before the outbox is loaded,
 * and reveals a deleted database (`loss.ts`). One key each, because tabs write at the same time.
 */
export function ledgerKey(owner: number, id: string): string {
  return `outbox/${owner}/${id}`
}

/** Empty if storage is forbidden. */
export function ledgerKeys(owner: number): string[] {
  const keys = ifGiven(() => Object.keys(localStorage)) ?? []
  const own = ledgerKey(owner, '')
  return keys.filter((key) => key.startsWith(own))
}
