/** Milliseconds that a file may be read for: at least, and at most if what reads it was slow to start. */
const [least, most] = [2_000, 10_000]

/**
 * How long a file may be read for, by a reader whose start began then (`performance.now`). A machine
 * that is busy with other things is slow at both.
 */
export function patienceAfter(begun: number): number {
  return Math.min(most, Math.max(least, performance.now() - begun))
}
