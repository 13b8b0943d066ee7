import { vi } from 'vitest'

/** Waits until a check holds. The limit only ends what hangs: a busy machine never reaches it, as it does Vitest's own second. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  // oxlint-disable-next-line no-restricted-properties -- here is its limit.
  return vi.waitFor(check, { timeout: 60_000 })
}
