/** In the history entry of /login, so that it survives a reload. */
type KnownEmail = { email: string | null }

export function knowsEmail(email: string | null): KnownEmail {
  return { email }
}

/** Empty if unknown. */
export function knownEmail(historyState: unknown): string {
  if (typeof historyState !== 'object' || historyState === null) return ''
  const { email }: Partial<Record<keyof KnownEmail, unknown>> = historyState
  return typeof email === 'string' ? email : ''
}
