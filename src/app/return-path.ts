import * as v from 'valibot'

/** Kept in the history entry of /login after a 401: where which user was. It survives a reload. */
const returnSchema = v.object({ from: v.string(), userId: v.number() })
export type Return = v.InferOutput<typeof returnSchema>

/** Where the sign-in leads back to; null for another user, or where nobody was thrown out. */
export function returnPath(historyState: unknown, userId: number): string | null {
  const parsed = v.safeParse(returnSchema, historyState)
  return parsed.success && parsed.output.userId === userId ? parsed.output.from : null
}
