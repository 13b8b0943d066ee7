import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store'

/** A form of a user: `owner` and its draft's name. */
type Save = { owner: number; form: string }

const underWay = createStore<readonly Save[]>([])

/** From 'Guardar' until the outbox has the document or could not keep it, also when the form was left. Returns what ends it. */
export function beginSave(owner: number, form: string): () => void {
  const save = { owner, form }
  underWay.set([...underWay.getSnapshot(), save])
  return () => underWay.set(underWay.getSnapshot().filter((other) => other !== save))
}

export function isBeingSaved(owner: number, form: string): boolean {
  return underWay.getSnapshot().some((save) => save.owner === owner && save.form === form)
}

/** True also for a form that was left at 'Guardar' and opened again: what it holds may not be changed or saved meanwhile. */
export function useIsBeingSaved(owner: number, form: string): boolean {
  return useSyncExternalStore(underWay.subscribe, () => isBeingSaved(owner, form))
}
