/** Milliseconds; longer waits count as this. */
export const longestRetryAfter = 60 * 60_000

/**
 * RFC 9110 §10.2.3: seconds, or an HTTP date, measured against the response's `Date`, since the
 * device's clock may be wrong. In ms; undefined if it is neither.
 */
export function parseRetryAfter(value: string | null, date: string | null, now: number): number | undefined {
  if (!value) return undefined
  if (/^\d+$/.test(value.trim())) return Math.min(Number(value) * 1000, longestRetryAfter)
  const at = Date.parse(value)
  if (Number.isNaN(at)) return undefined
  const serverNow = date ? Date.parse(date) : NaN
  return Math.min(Math.max(at - (Number.isNaN(serverNow) ? now : serverNow), 0), longestRetryAfter)
}
