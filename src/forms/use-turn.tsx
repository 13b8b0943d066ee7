import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../api/errors'
import { sleep, systemClock } from '../lib/clock'
import { Button } from '../ui/button'
import { Message } from '../ui/message'

/** Milliseconds. A longer `Retry-After` counts as a failure. */
const longestWait = 120_000

/** Milliseconds between a timed-out try and the next. */
const pause = 5000

/**
 * Repeats a request while the portal answers that too many people are signing in (503 with
 * `Retry-After`), or does not answer in time. `notice` shows the countdown and can stop it.
 */
export function useTurn(): {
  /**
   * Resolves to null if the user cancels. `unanswered`: how many time-outs in a row to accept; 0
   * for requests that must not run twice.
   */
  untilServed: <T>(ask: (signal: AbortSignal) => Promise<T>, unanswered?: number) => Promise<T | null>
  /** Call when the form is edited: the waiting request holds the old text. */
  edited: () => void
  notice: ReactNode
} {
  const [seconds, setSeconds] = useState<number | null>(null)
  const [isLate, setIsLate] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  // Leaving the screen gives up the place in the queue.
  useEffect(() => () => leaving.current?.abort(), [])

  /** False if the user cancelled. */
  async function countDown(wait: number, signal: AbortSignal): Promise<boolean> {
    const end = systemClock.elapsed() + wait
    for (let left = wait; left > 0 && !signal.aborted; left = end - systemClock.elapsed()) {
      setSeconds(Math.ceil(left / 1000))
      await Promise.race([sleep(systemClock, left % 1000 || 1000), aborted(signal)])
    }
    setSeconds(0)
    return !signal.aborted
  }

  const leave = () => leaving.current?.abort()

  return {
    async untilServed(ask, unanswered = 0) {
      const { signal } = (leaving.current = new AbortController())
      try {
        for (let timeouts = 0; ;) {
          try {
            return await ask(signal)
          } catch (error) {
            if (signal.aborted) return null
            const timedOut = error instanceof ApiError && error.timedOut
            timeouts = timedOut ? timeouts + 1 : 0
            const wait = timedOut ? pause : waitOf(error)
            if (wait === null || timeouts > unanswered) throw error
            setIsLate(timedOut)
            if (!(await countDown(wait, signal))) return null
          }
        }
      } finally {
        setSeconds(null)
      }
    },
    edited() {
      if (seconds !== null) leave()
    },
    notice: seconds !== null && (
      <>
        <Message tone="info">
          <p>
            {isLate ? 'El portal tarda en responder.' : 'Hay muchas personas entrando.'}{' '}
            {seconds > 0 ? (
              <>
                {/* Screen readers do not announce a timer each second. */}
                Seguimos en <span role="timer">{seconds}</span>&nbsp;s.
              </>
            ) : (
              !isLate && 'Ya casi es tu turno.'
            )}
          </p>
        </Message>
        <Button onClick={leave}>Cancelar</Button>
      </>
    ),
  }
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfter === null) return null
  return error.retryAfter <= longestWait ? error.retryAfter : null
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
