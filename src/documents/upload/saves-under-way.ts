import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store'

/** `form` is the draft's name. */
type Save = { owner: number; form: string }

const underWay = createStore<readonly Save[]>([])

/**
 * Lasts until the outbox has the document or failed, even if the form is left. Returns what ends
 * it.
 */
export function beginSave(owner: number, form: string): () => void {
  const save = { owner, form }
  underWay.set([...underWay.getSnapshot(), save])
  return () => underWay.set(underWay.getSnapshot().filter((other) => other !== save))
}

export function isBeingSaved(owner: number, form: string): boolean {
  return underWay.getSnapshot().some((save) => save.owner === owner && save.form === form)
}

/**
 * Also true for a form that was left while saving and opened again: it may not be changed
 * meanwhile.
 */
export function useIsBeingSaved(owner: number, form: string): boolean {
  return useSyncExternalStore(underWay.subscribe, () => isBeingSaved(owner, form))
}
