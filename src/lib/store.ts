/** A watchable value in the shape that `useSyncExternalStore` needs, without React. */
export type Store<T> = {
  getSnapshot: () => T
  subscribe: (listener: () => void) => () => void
  set: (value: T) => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
  }
}
