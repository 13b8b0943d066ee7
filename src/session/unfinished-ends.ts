import { ifGiven } from '../lib/if-given'
import { locked } from '../lib/locked'
import { readEnded, removeEnded } from './kept-session'
import { sessionEnds, type SessionEnd } from './parse-session'

/**
 * Sessions that ended and whose data may still be here: recorded before the first deletion,
 * removed after the last, so the next start finishes it (docs/faults.md, '82'). In localStorage for
 * the page and in IndexedDB for the worker.
 */

/** Deletes one kind of data. It may run again, and rejects if it fails. */
export type ForgetStep = (userId: number, end: SessionEnd) => Promise<void>

const prefix = 'ended/'

type Notes = {
  length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** Workers have no localStorage. */
function notes(): Notes | undefined {
  return (globalThis as { localStorage?: Notes }).localStorage
}

/** Never throws: the database has the record too. */
export function noteEnded(userId: number, end: SessionEnd): void {
  ifGiven(() => notes()?.setItem(prefix + String(userId), end))
}

/** Never throws: what fails stays recorded. */
export async function forgetEnded(steps: readonly ForgetStep[]): Promise<void> {
  try {
    // Read under the lock: a user who has signed in again meanwhile is no longer recorded.
    await locked('ended-sessions', 'exclusive', async () => {
      for (const [userId, end] of new Map([...(await readEnded()), ...notedEnds()])) {
        for (const step of steps) await step(userId, end)
        await removeEnded(userId)
        ifGiven(() => notes()?.removeItem(prefix + String(userId)))
      }
    })
  } catch (error) {
    console.warn('session: what has ended was not deleted', error)
  }
}

function notedEnds(): [userId: number, end: SessionEnd][] {
  const keys = ifGiven(() =>
    Array.from({ length: notes()?.length ?? 0 }, (_, index) => notes()?.key(index) ?? ''),
  )
  return (keys ?? [])
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const noted = notes()?.getItem(key)
      // An unreadable note counts as a sign-out, which deletes more than a 401.
      return [Number(key.slice(prefix.length)), sessionEnds.find((end) => end === noted) ?? 'signed-out']
    })
}
