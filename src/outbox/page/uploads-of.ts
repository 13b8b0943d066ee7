import { addressOf, type Target } from '../../../shared/areas'
import type { Upload } from '../model/upload'

const indexes = new WeakMap<readonly Upload[], ReadonlyMap<string, readonly Upload[]>>()

/**
 * A target's uploads. The queue is indexed once for each change of it: a thousand rows that each
 * went through a thousand uploads would be a million comparisons.
 */
export function uploadsOf(uploads: readonly Upload[], target: Target): readonly Upload[] {
  const index = indexes.get(uploads) ?? byTarget(uploads)
  indexes.set(uploads, index)
  return index.get(addressOf(target)) ?? []
}

function byTarget(uploads: readonly Upload[]): ReadonlyMap<string, readonly Upload[]> {
  const found = new Map<string, Upload[]>()
  for (const upload of uploads) {
    const address = addressOf(upload.target)
    const same = found.get(address)
    if (same) same.push(upload)
    else found.set(address, [upload])
  }
  return found
}
