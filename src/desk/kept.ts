import * as v from 'valibot'
import { ifGiven } from '../lib/if-given'
import { createStore, type Store } from '../lib/store'

/** A store in the tab's storage, so that it outlives a reload and the end of the session. `none`: at first. */
export function createKept<T>(key: string, schema: v.GenericSchema<unknown, T>, none: T): Store<T> {
  const stored = () => v.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? ''))
  const store = createStore(ifGiven(stored) ?? none)
  return {
    ...store,
    set(value) {
      ifGiven(() => sessionStorage.setItem(key, JSON.stringify(value)))
      store.set(value)
    },
  }
}
