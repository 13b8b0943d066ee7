import { apiBase } from '../../api/config'
import { keysAreSent } from '../../api/headers'
import type { UploadStore } from '../storage/upload-store'

/**
 * Remembers what a server can do (docs/contract.md, 'Receipt'): a server that has sent a receipt sends
 * one every time, and the same one for a repeated key. Then no list has to be read.
 */
export function createServerAbilities(store: Pick<UploadStore, 'sendsReceipts' | 'learnReceipts'>) {
  const known = new Set<string>()

  return {
    /** False if unknown, or if keys are not sent. Never throws. */
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
    /** Call after a receipt. Never throws: if storing fails, only this context knows it. */
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
