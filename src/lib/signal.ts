/** An event without a DOM target. The sender does not know its listeners. */
export function createSignal<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    tell: (...values: Values): void => listeners.forEach((listener) => listener(...values)),
    listen: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
