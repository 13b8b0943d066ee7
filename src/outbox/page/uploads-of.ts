import { addressOf, type Target } from '../../../shared/areas'
import type { Upload } from '../model/upload'

const addresses = new WeakMap<Target, string>()

/** Made once for each upload and row that was read: a change of the queue asks for all. */
export function knownAddressOf(target: Target): string {
  const address = addresses.get(target) ?? addressOf(target)
  addresses.set(target, address)
  return address
}

const indexes = new WeakMap<readonly Upload[], Map<string, Upload[]>>()

/**
 * A target's uploads. The queue is indexed once for each change of it: a thousand rows that each
 * went through a thousand uploads would be a million comparisons.
 */
export function uploadsOf(uploads: readonly Upload[], target: Target): readonly Upload[] {
  let index = indexes.get(uploads)
  if (!index) {
    indexes.set(uploads, (index = new Map<string, Upload[]>()))
    for (const upload of uploads) {
      const address = knownAddressOf(upload.target)
      const same = index.get(address)
      if (same) same.push(upload)
      else index.set(address, [upload])
    }
  }
  return index.get(knownAddressOf(target)) ?? []
}
