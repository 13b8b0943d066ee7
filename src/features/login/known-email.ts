import { waitingUser } from '../../lib/ledger'

/** In the history entry of /login, so that it survives a reload. */
type KnownEmail = { email: string | null }

export function knowsEmail(email: string | null): KnownEmail {
  return { email }
}

/** Else of whose uploads wait; empty if unknown. */
export function knownEmail(historyState: unknown): string {
  const { email } = (historyState ?? {}) as Partial<Record<keyof KnownEmail, unknown>>
  return typeof email === 'string' ? email : (waitingUser()[1] ?? '')
}
