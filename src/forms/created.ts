import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

/** What a form sent of what it has just made, by the field's name. */
type CreatedRow = Readonly<Record<string, unknown>>

const schema = v.object({ created: v.record(v.string(), v.unknown()) })

/** For the list that the user returns to; it is still there after a reload. */
export function createdState(created: CreatedRow): unknown {
  return { created }
}

/** Null if nothing was made a moment ago. */
export function useCreated(): CreatedRow | null {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => {
    const parsed = v.safeParse(schema, state)
    return parsed.success ? parsed.output.created : null
  }, [state])
}

/** The row that was made: the latest of those like it. */
export function latestLike<Row extends { id: number }>(
  rows: readonly Row[],
  isLike: (row: Row) => boolean,
): Row | undefined {
  return rows.filter(isLike).sort((a, b) => b.id - a.id)[0]
}
