/** Milliseconds. */
const patience = 5_000

/** Under a Web Lock. Rejects if another context, such as a frozen tab, does not let the lock go. */
export function locked<T>(name: string, mode: LockMode, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(name, { mode, signal: AbortSignal.timeout(patience) }, work)
}
