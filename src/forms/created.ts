import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

/** The values that the form has just sent, by field name. */
type CreatedRow = Readonly<Record<string, unknown>>

const schema = v.object({ created: v.record(v.string(), v.unknown()) })

/** History state, so that the list knows the new row, also after a reload. */
export function createdState(created: CreatedRow): unknown {
  return { created }
}

export function useCreated(): CreatedRow | null {
  // The state at opening: a form next to the list brings its own.
  const [state] = useState(useLocation().state as unknown)
  return useMemo(() => {
    const parsed = v.safeParse(schema, state)
    return parsed.success ? parsed.output.created : null
  }, [state])
}

/** Ids grow, so the highest of the similar rows is the new one. */
export function latestLike<Row extends { id: number }>(
  rows: readonly Row[],
  isLike: (row: Row) => boolean,
): Row | undefined {
  return rows.filter(isLike).sort((a, b) => b.id - a.id)[0]
}
