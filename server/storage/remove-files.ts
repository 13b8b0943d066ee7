import type { FileStorage } from './storage'

/** One that may not be deleted must not keep the others; so many are a store that is away. */
const mostRefusals = 10

/** Removes files one after the other; `onRemoved` notes each. Throws if the store does not let some go. */
export async function removeFiles(
  storage: Pick<FileStorage, 'check' | 'remove'>,
  keys: readonly string[],
  onRemoved: (key: string) => Promise<unknown>,
): Promise<void> {
  if (keys.length === 0) return
  // A store that hangs would take its time for each.
  await storage.check()
  const stay: string[] = []
  let cause: unknown
  for (const key of keys) {
    try {
      await storage.remove(key)
    } catch (error) {
      cause = error
      stay.push(key)
      if (stay.length === mostRefusals) break
      continue
    }
    await onRemoved(key)
  }
  if (stay.length > 0)
    throw new Error(`${stay.length} files could not be removed: ${stay.join(', ')}`, { cause })
}
