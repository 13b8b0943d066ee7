import type { FileStorage } from './storage'

/** A file that can't be deleted must not keep the others; so many mean that the store is away. */
const mostRefusals = 10

/** Removes files one after the other; `onRemoved` notes each. Throws if some could not be removed. */
export async function removeFiles(
  storage: Pick<FileStorage, 'check' | 'remove'>,
  keys: readonly string[],
  onRemoved: (key: string) => Promise<unknown>,
): Promise<void> {
  if (keys.length === 0) return
  // A store that hangs takes its whole time limit for each.
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
