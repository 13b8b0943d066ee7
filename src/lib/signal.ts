/** An event without a DOM target. The sender does not know its listeners. */
export function createSignal<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    tell: (...told: Told): void => listeners.forEach((listener) => listener(...told)),
    listen: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
