/** Something that happens again and again: other parts listen, and the part where it happens knows none of them. */
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
