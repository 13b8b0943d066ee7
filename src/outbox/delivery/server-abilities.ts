import { apiBase } from '../../api/config'
import { keysAreSent } from '../../api/headers'
import type { UploadStore } from '../storage/upload-store'

/**
 * What is known of the server (docs/contract.md, 'Receipt'): one that has sent a receipt sends one every time, and answers a
 * repeated key with the same receipt. Then the key settles every doubt, and no list has to be read.
 */
export function createServerAbilities(store: Pick<UploadStore, 'sendsReceipts' | 'learnReceipts'>) {
  const known = new Set<string>()

  return {
    /** False while nothing is known, and if keys are not sent at all. Never throws. */
    async provesByKey(): Promise<boolean> {
      if (!keysAreSent()) return false
      const base = apiBase()
      try {
        if (!known.has(base) && (await store.sendsReceipts(base))) known.add(base)
      } catch (error) {
        console.warn('outbox: what is known of the server could not be read', error)
      }
      return known.has(base)
    },
    /** It has just sent a receipt. Never throws: what could not be stored is learned with the next one. */
    async learn(): Promise<void> {
      const base = apiBase()
      if (known.has(base)) return
      known.add(base)
      try {
        await store.learnReceipts(base)
      } catch (error) {
        console.warn('outbox: what is known of the server could not be stored', error)
      }
    },
  }
}
