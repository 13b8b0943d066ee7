import { ifGiven } from './if-given'

/**
 * A label in localStorage for each waiting upload: it can be counted before the outbox is loaded,
 * and reveals a deleted database (`loss.ts`). One key each, because tabs write at the same time.
 */
export function ledgerKey(owner: number | string, id: string): string {
  return `outbox/${owner}/${id}`
}

/** Empty if storage is forbidden. */
export function ledgerKeys(owner: number | string): string[] {
  const keys = ifGiven(() => Object.keys(localStorage)) ?? []
  const own = ledgerKey(owner, '')
  return keys.filter((key) => key.startsWith(own))
}

export const waitingUserKey = 'waiting'

/** The id and e-mail of whose uploads wait for a sign-in, as `outbox/page/loss.ts` wrote them. */
export function waitingUser(): [id: string, email?: string] {
  return (ifGiven(() => localStorage.getItem(waitingUserKey)) ?? '').split(' ') as [string, string?]
}
