/**
 * Android may kill the app while the system's camera is open, and opens it at its start page again. So that the user lands in
 * the same form, its address is kept while the camera is open (`faults.md` 17).
 */
const key = 'camera-open'

/** Nobody frames a photo for longer; later, whoever opens the app wants its start page. */
const validFor = 15 * 60_000

/** `state` is the history entry's: what the list knew of the document. `at` is epoch milliseconds. */
type Open = { path: string; state: unknown; userId: number; at: number }

export function cameraOpens(place: { path: string; state: unknown }, userId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...place, userId, at: Date.now() } satisfies Open))
  } catch {
    // Storage is forbidden: the user finds the way back alone.
  }
}

export function cameraClosed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above: then nothing was kept either.
  }
}

/** Where the camera was opened when the app was killed; null in any other start. */
export function cameraReturn(userId: number): { path: string; state: unknown } | null {
  try {
    // By hand, not by schema: it stands before the first paint.
    const open = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Open, unknown>>
    const { path, state, at } = open
    if (open.userId !== userId || typeof path !== 'string' || typeof at !== 'number') return null
    return Date.now() - at < validFor ? { path, state } : null
  } catch {
    return null
  }
}
