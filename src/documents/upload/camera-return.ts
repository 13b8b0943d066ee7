import { isRecent } from '../../lib/clock'

/**
 * Android may kill the app while the system's camera is open, and then starts it at its start page. The form's address is kept
 * while the camera is open, so that the user returns to it (docs/faults.md, '17'). Chromium writes it when the page ends, and while it
 * lives sometimes a minute late: after a dead battery the start page may name the photo instead ('Foto sin enviar').
 * https://github.com/GoogleChromeLabs/browser-fs-access/issues/64
 */
const key = 'camera-open'

/** A photo takes less; after that, a user who opens the app wants its start page. */
const validFor = 15 * 60_000

/** `state` is the history entry's: what the list knew of the document. `at` is epoch milliseconds. */
type OpenCamera = { path: string; state: unknown; userId: number; at: number }

export function cameraOpens(place: { path: string; state: unknown }, userId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...place, userId, at: Date.now() } satisfies OpenCamera))
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

/** The form in which the camera was open when the app was killed; null at any other start. */
export function cameraReturn(userId: number): { path: string; state: unknown } | null {
  try {
    // By hand, not by schema: it runs before the first paint.
    const open = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof OpenCamera, unknown>>
    const { path, state, at } = open
    if (open.userId !== userId || typeof path !== 'string' || typeof at !== 'number') return null
    return isRecent(at, validFor) ? { path, state } : null
  } catch {
    return null
  }
}
