import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { addressOf, targetAt, type Target } from '../../../shared/areas'

/** What was saved a moment ago, for the list that the user returns to. `id` is the upload's; null if it was sent without being stored. */
export type SavedUpload = { id: string | null; target: Target }

const schema = v.object({ saved: v.object({ id: v.nullable(v.string()), target: v.string() }) })

/** It travels in the history entry, so that it is still there after a reload. */
export function savedState({ id, target }: SavedUpload): unknown {
  return { saved: { id, target: addressOf(target) } }
}

/** Null if nothing was saved, or once its notice was closed. */
export function useSaved(): SavedUpload | null {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => {
    const parsed = v.safeParse(schema, state)
    if (!parsed.success) return null
    const { id, target: key } = parsed.output.saved
    const target = targetAt(key)
    return target && { id, target }
  }, [state])
}
