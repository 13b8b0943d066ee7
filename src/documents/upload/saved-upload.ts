import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { addressOf, targetAt, type Target } from '../../../shared/areas'

/** The upload that was just saved, for the next list. `id` is null if it was sent without being stored. */
export type SavedUpload = { id: string | null; target: Target }

const schema = v.object({ saved: v.object({ id: v.nullable(v.string()), target: v.string() }) })

/** In the history entry, so that it survives a reload. */
export function savedState({ id, target }: SavedUpload): unknown {
  return { saved: { id, target: addressOf(target) } }
}

/** Null if nothing was saved, or after its notice was closed. */
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
