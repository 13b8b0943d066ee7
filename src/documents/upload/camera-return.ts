import { isRecent } from '../../lib/clock'

/**
 * Android may kill the app while its camera is open and restart it at the start page, so the form's
 * address is kept (docs/faults.md, '17'). Chromium may write it a minute late.
 * https://github.com/GoogleChromeLabs/browser-fs-access/issues/64
 */
const key = 'camera-open'

/** A photo takes less; after this, the user wants the start page. */
const validFor = 15 * 60_000

/** `state` is the history entry's. `at` is in epoch milliseconds. */
type Open = { path: string; state: unknown; userId: number; at: number }

export function cameraOpens(place: { path: string; state: unknown }, userId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...place, userId, at: Date.now() } satisfies Open))
  } catch {
    // Storage is forbidden: the user must find the form again.
  }
}

export function cameraClosed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above: then nothing was kept either.
  }
}

/** The form that opened the camera before the app was killed; null at any other start. */
export function cameraReturn(userId: number): { path: string; state: unknown } | null {
  try {
    // No schema here: this runs before the first paint.
    const open = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Open, unknown>>
    const { path, state, at } = open
    if (open.userId !== userId || typeof path !== 'string' || typeof at !== 'number') return null
    return isRecent(at, validFor) ? { path, state } : null
  } catch {
    return null
  }
}
