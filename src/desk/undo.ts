import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Store } from '../lib/store'
import { createKept } from './kept'
import { deskSession } from './session'

/** Milliseconds in which it can be taken back. */
export const undoTime = 30_000

/** What was done, until when (epoch ms) it can be taken back, and the id of the accountant who did it. */
const done = { text: v.string(), until: v.number(), by: v.number() }

const decisionSchema = v.object({
  ...done,
  items: v.array(v.object({ id: v.number(), version: v.number() })),
  /** What is said then. */
  undone: v.string(),
})
export type Undo = v.InferOutput<typeof decisionSchema>

/** What was done last. It outlives its screen. */
export const lastDecision = createKept('contador-decidido', v.nullable(decisionSchema), null)
export const lastMonth = createKept('contador-mes', v.nullable(v.object({ ...done, id: v.number() })), null)

/** Of who is signed in: another accountant may use the same tab. */
export function useOwn<T extends { by: number }>(last: Store<T | null>): T | null {
  const value = useSyncExternalStore(last.subscribe, last.getSnapshot)
  return value?.by === deskSession()?.user.id ? value : null
}

export function forgetUndo(): void {
  lastDecision.set(null)
  lastMonth.set(null)
}
