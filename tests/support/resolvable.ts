/** A promise that a test resolves when it wants to. */
export function resolvable(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((resolved) => (resolve = resolved))
  return { promise, resolve: () => resolve() }
}
