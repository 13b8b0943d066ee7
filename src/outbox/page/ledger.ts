/**
 * The second ledger: the label of each upload that waits, in localStorage under its owner and id. It can be counted before the
 * outbox's code is there, and shows when the database alone was deleted (`loss.ts`). A key for each, so that tabs that write at
 * the same time do not overwrite each other.
 */
export function ledgerKey(owner: number, id: string): string {
  return `outbox/${owner}/${id}`
}

/** The owner's entries; none if storage is forbidden. */
export function ledgerKeys(owner: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ledgerKey(owner, '')))
  } catch {
    return []
  }
}
