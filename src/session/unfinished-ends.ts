import { readEnded, removeEnded } from './kept-session'
import { sessionEnds, type SessionEnd } from './parse-session'

/**
 * Whose session ended and whose stored lists, documents and pictures may still be here: recorded before the first of them is deleted,
 * and removed after the last. The next start of a page or of the worker goes on with what a page that was closed too early has left
 * (docs/faults.md, '82'). In localStorage, which a page writes at once, and with the kept session, where the worker finds it.
 */

/** Deletes one kind of things. It may run again, and rejects if it could not. */
export type ForgetStep = (userId: number, end: SessionEnd) => Promise<void>

const prefix = 'ended/'

type Notes = {
  length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** A worker has none. */
function notes(): Notes | undefined {
  return (globalThis as { localStorage?: Notes }).localStorage
}

/** Never throws: if storage is forbidden, the database alone has the record. */
export function noteEnded(userId: number, end: SessionEnd): void {
  try {
    notes()?.setItem(prefix + String(userId), end)
  } catch {
    return
  }
}

/** Takes every step for each user on record. Never throws: what fails stays on record. */
export async function forgetEnded(steps: readonly ForgetStep[]): Promise<void> {
  try {
    // Read under the lock: a user who has signed in again meanwhile is no longer on record.
    await navigator.locks.request('ended-sessions', { mode: 'exclusive' }, async () => {
      for (const [userId, end] of new Map([...(await readEnded()), ...notedEnds()])) {
        for (const step of steps) await step(userId, end)
        await removeEnded(userId)
        removeNote(userId)
      }
    })
  } catch (error) {
    console.warn('session: what has ended was not deleted', error)
  }
}

function notedEnds(): [userId: number, end: SessionEnd][] {
  try {
    const keys = Array.from({ length: notes()?.length ?? 0 }, (_, index) => notes()?.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const noted = notes()?.getItem(key)
        // Of an unreadable note everything goes.
        return [Number(key.slice(prefix.length)), sessionEnds.find((end) => end === noted) ?? 'signed-out']
      })
  } catch {
    return []
  }
}

function removeNote(userId: number): void {
  try {
    notes()?.removeItem(prefix + String(userId))
  } catch {
    return
  }
}
