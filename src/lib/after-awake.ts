/** Milliseconds by which a timer of a page at work may be late. */
const late = 1_000

/**
 * A time limit for a worker. Page and worker sleep with the phone: a timer that is overdue when they
 * wake begins again. Returns how to cancel it.
 */
export function afterAwake(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    const due = performance.now() + ms
    timer = setTimeout(() => (performance.now() > due + late ? wait() : work()), ms)
  }
  wait()
  return () => clearTimeout(timer)
}
