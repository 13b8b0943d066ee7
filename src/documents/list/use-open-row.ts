import { useEffect, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../lib/store'
import { useSession } from '../../session/use-session'
import type { Session } from '../../session/session'

/** Which rows are open, per session and tab: after an upload the list looks as before. */
const bySession = new WeakMap<Session, Store<Choices>>()

/** Open or closed, by the row's key. */
type Choices = ReadonlyMap<string, boolean>

function storeOf(session: Session): Store<Choices> {
  const store = bySession.get(session) ?? createStore<Choices>(new Map())
  bySession.set(session, store)
  return store
}

/** `wanted` opens the row when it becomes true. `atFirst` applies until the user toggles it. */
export function useOpenRow(
  key: string,
  wanted = false,
  atFirst = false,
): { open: boolean; toggle: () => void } {
  const store = storeOf(useSession())
  const { isOpen, toggle } = useOpenRows()
  useEffect(() => {
    if (wanted) choose(store, key, true)
  }, [store, key, wanted])
  return { open: isOpen(key, atFirst), toggle: () => toggle(key, atFirst) }
}

/** For many rows. */
export function useOpenRows() {
  const store = storeOf(useSession())
  const choices = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const isOpen = (key: string, atFirst = false) => choices.get(key) ?? atFirst
  return {
    isOpen,
    toggle: (key: string, atFirst?: boolean) => choose(store, key, !isOpen(key, atFirst)),
  }
}

function choose(store: Store<Choices>, key: string, open: boolean): void {
  store.set(new Map(store.getSnapshot()).set(key, open))
}
