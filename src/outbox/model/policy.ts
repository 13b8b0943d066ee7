import { longestRetryAfter } from '../../lib/retry-after'
import type { BlockReason, Reason, Receipt, Upload, WaitReason } from './upload'

/** When to try again, and what follows from a try (docs/architecture.md, 'Outcome of a try'). */

const second = 1000
const minute = 60 * second

const backoffFloor = 2 * second
const backoffCeiling = 15 * minute
/** A proxy repeats its refusal, and each try costs the user the whole body. */
const refusedPageCeiling = 6 * 60 * minute

/**
 * How a try ended. `arrived`: whether the server may have the document. After `maybe`, the next try
 * first looks for it in the portal's list, unless `provesByKey` makes that unnecessary.
 */
export type Outcome =
  | { kind: 'accepted'; receipt: Receipt }
  | ({
      kind: 'waits'
      reason: Exclude<WaitReason, 'signed-out'>
      retryAfter?: number
      sent: boolean
    } & Details)
  | ({ kind: 'signed-out' } & Details)
  | ({ kind: 'blocked'; reason: BlockReason } & Details)

type Details = { arrived: Arrival } & Omit<Reason, 'kind'>
type Arrival = 'maybe' | 'no'

/** `counted`: whether the user sees this try in the count. */
export type Step =
  | { to: 'delivered'; receipt: Receipt }
  | { to: 'blocked'; reason: Reason; arrived: Arrival }
  | {
      to: 'queued'
      reason: Reason | null
      wait: number
      setbacks: number
      counted: boolean
      arrived: Arrival
    }

export function nextStep(outcome: Outcome, setbacks: number, random: () => number): Step {
  switch (outcome.kind) {
    case 'accepted':
      return { to: 'delivered', receipt: outcome.receipt }
    case 'blocked':
      return { to: 'blocked', reason: reasonOf(outcome.reason, outcome), arrived: outcome.arrived }
    case 'signed-out':
      return {
        to: 'queued',
        reason: { kind: 'signed-out' },
        wait: 0,
        setbacks,
        counted: false,
        arrived: outcome.arrived,
      }
    case 'waits':
      return {
        to: 'queued',
        reason: reasonOf(outcome.reason, outcome),
        wait: waitAfter(outcome, setbacks, random),
        setbacks: setbacks + 1,
        counted: outcome.sent,
        arrived: outcome.arrived,
      }
  }
}

function reasonOf(kind: Reason['kind'], { message, status, limit, place }: Details): Reason {
  return {
    kind,
    ...(message && { message }),
    ...(status && { status }),
    ...(limit && { limit }),
    ...(place && { place }),
  }
}

/** `Retry-After` only lengthens the wait, with some jitter and up to an hour. */
function waitAfter(
  { reason, retryAfter = 0 }: Extract<Outcome, { kind: 'waits' }>,
  setbacks: number,
  random: () => number,
): number {
  const ceiling = reason === 'refused-page' ? refusedPageCeiling : backoffCeiling
  const asked = Math.min(retryAfter, longestRetryAfter / 1.1) * (1 + random() / 10)
  return Math.round(Math.max(backoff(setbacks, random, ceiling), asked))
}

/** Exponential with full jitter, so that a thousand phones do not return at the same instant. */
export function backoff(setbacks: number, random: () => number, ceiling = backoffCeiling): number {
  // 2^14 exceeds every ceiling; the bound keeps the power finite.
  return Math.round(random() * Math.min(ceiling, backoffFloor * 2 ** Math.min(setbacks, 14)))
}

/** After the clock was put back, the remaining wait exceeds the original one. */
export function isDue(upload: Upload, now: number): boolean {
  return upload.state === 'queued' && (upload.nextAttempt <= now || upload.nextAttempt - now > upload.wait)
}

export function waitsForTime(upload: Upload, now: number): boolean {
  return upload.state === 'queued' && !isDue(upload, now)
}

/**
 * Longer than a minute, because timers of hidden pages run once a minute.
 * https://developer.chrome.com/blog/timer-throttling-in-chrome-88
 */
export const leaseTime = 90_000

/** A lease longer than possible means that the clock was put back. */
export function isRunOut({ until }: { until: number }, now: number): boolean {
  return until <= now || until - now > leaseTime
}

/** Milliseconds between looks at a context that may be gone. */
export const watchEvery = 5_000

/** Milliseconds; null if nothing waits for time. */
export function untilNextLook(uploads: readonly Upload[], now: number): number | null {
  const times = uploads.flatMap((upload) => {
    if (upload.state === 'queued') return isDue(upload, now) ? 0 : upload.nextAttempt - now
    // If the context that sends it died, its lease runs out.
    if (upload.state === 'sending' && upload.lease)
      return isRunOut(upload.lease, now) ? watchEvery : upload.lease.until - now
    return []
  })
  return times.length > 0 ? Math.min(...times) : null
}

/** Tried again when the network improves or a page opens. */
const networkReasons: readonly Reason['kind'][] = [
  'no-signal',
  'stalled',
  'unconfirmed',
  'not-the-portal',
  'stale-page',
]

export function waitsForNetwork(upload: Upload): boolean {
  return upload.state === 'queued' && upload.reason !== null && networkReasons.includes(upload.reason.kind)
}

/** `uploads`: requests at once. `bytes`: file bytes in memory. */
export type Limits = { uploads: number; bytes: number }

const mebibyte = 1024 * 1024

/**
 * Several at once are faster on a good link (docs/decisions/store-and-read-back.md); on a poor one
 * they starve each other.
 */
export function limitsFor(connection: { effectiveType?: string; saveData?: boolean } | undefined): Limits {
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g'))
    return { uploads: 1, bytes: 32 * mebibyte }
  return { uploads: connection?.effectiveType === '3g' ? 2 : 4, bytes: 32 * mebibyte }
}
