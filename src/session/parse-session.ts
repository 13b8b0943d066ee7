export type User = {
  id: number
  name: string
  email: string | null
  /** Where the portal tells it (docs/contract.md, 'Call 1'). */
  rut?: string | null
  /** 1 once the user has replaced the first password. */
  password_updated: number
}

export type Session = { token: string; user: User }

export const sessionEnds = ['signed-out', 'expired', 'password-changed'] as const

/** `expired`: a 401; the next sign-in returns to the same screen. */
export type SessionEnd = (typeof sessionEnds)[number]

/**
 * A stored session, checked; null if it is not one. Not a valibot schema: this runs before the
 * first paint and must stay small. Numbers may be strings (docs/contract.md, 'Numbers, text, lists
 * and missing values').
 */
export function parseSession(token: unknown, user: unknown): Session | null {
  if (typeof token !== 'string' || token === '' || typeof user !== 'object' || user === null) return null
  const { id: ownId, name, email, rut, password_updated }: Partial<Record<keyof User, unknown>> = user
  const id = toNumber(ownId)
  if (id === null || typeof name !== 'string') return null
  return {
    token,
    user: {
      id,
      name,
      email: textOrNull(email),
      rut: textOrNull(rut),
      password_updated: toNumber(password_updated) ?? 0,
    },
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  return typeof value === 'number' ? value : null
}
