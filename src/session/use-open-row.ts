import { useEffect, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../lib/store'
import { useSession } from './use-session'
import type { Session } from './session'

/**
 * Which rows and sections of the lists are open. Kept for the session in this tab: a user who returns from an upload finds the
 * list as it was, with the next row in the same place.
 */
const bySession = new WeakMap<Session, Store<ReadonlySet<string>>>()

function storeOf(session: Session): Store<ReadonlySet<string>> {
  const store = bySession.get(session) ?? createStore<ReadonlySet<string>>(new Set())
  bySession.set(session, store)
  return store
}

/** `wanted` opens it when it becomes true; the user may close it again. */
export function useOpenRow(key: string, wanted = false): { open: boolean; toggle: () => void } {
  const store = storeOf(useSession())
  const opened = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    if (wanted) store.set(new Set(store.getSnapshot()).add(key))
  }, [store, key, wanted])
  return {
    open: opened.has(key),
    toggle() {
      const next = new Set(opened)
      if (!next.delete(key)) next.add(key)
      store.set(next)
    },
  }
}
