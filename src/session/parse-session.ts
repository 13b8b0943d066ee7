export type User = {
  id: number
  name: string
  email: string | null
  /** 1 once the user has replaced the first password. */
  password_updated: number
}

export type Session = { token: string; user: User }

/**
 * A session from where it is kept; null for what another version or a hand wrote there. Numbers come in the wire's two
 * spellings (contract §1). By hand, not by schema: it stands before the first paint.
 */
export function parseSession(token: unknown, user: unknown): Session | null {
  if (typeof token !== 'string' || token === '' || typeof user !== 'object' || user === null) return null
  const { id: ownId, name, email, password_updated }: Partial<Record<keyof User, unknown>> = user
  const id = numberOf(ownId)
  if (id === null || typeof name !== 'string') return null
  return {
    token,
    user: {
      id,
      name,
      email: typeof email === 'string' ? email : null,
      password_updated: numberOf(password_updated) ?? 0,
    },
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  return typeof value === 'number' ? value : null
}
