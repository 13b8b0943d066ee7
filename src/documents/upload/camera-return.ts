import { isRecent } from '../../lib/clock'
import { ifGiven } from '../../lib/if-given'

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
  const open: Open = { ...place, userId, at: Date.now() }
  ifGiven(() => localStorage.setItem(key, JSON.stringify(open)))
}

export function cameraClosed(): void {
  ifGiven(() => localStorage.removeItem(key))
}

/** The form that opened the camera before the app was killed; null at any other start. */
export function cameraReturn(userId: number): { path: string; state: unknown } | null {
  // No schema here: this runs before the first paint.
  const open = ifGiven(
    () => JSON.parse(localStorage.getItem(key) ?? '{}') as { [Name in keyof Open]?: unknown },
  )
  if (open?.userId !== userId || typeof open.path !== 'string' || typeof open.at !== 'number') return null
  return isRecent(open.at, validFor) ? { path: open.path, state: open.state } : null
}
