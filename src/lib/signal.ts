/** Something that happens again and again: other parts listen, and the part where it happens knows none of them. */
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
