import type { Draft } from '../../model/upload'
import { draftsIn, partNamed } from '../../storage/records'
import { putShared } from '../../storage/shared-files'
import type { Own } from './take-uploads'

const keyOf = (id: string) => `taken ${id}`

/**
 * What was copied, and may still be in the old database: a page can die before it is removed there.
 * Until then the user may save, move or discard the copy, and it must not come a second time.
 */
export function createTakenNotes({
  transactions: { read, write },
  clock,
}: Pick<Own, 'transactions' | 'clock'>) {
  return {
    /**
     * A draft without a document, whose page has its id. False if the user has saved, moved or
     * discarded it; null if there is no room for it (`addShared`).
     */
    putOnce(draft: Draft, bytes: ArrayBuffer | null): Promise<boolean | null> {
      const { id } = draft
      return write('strict', ['uploads', 'parts', 'days'], async (tx) => {
        const days = tx.objectStore('days')
        const known = (await days.getKey(keyOf(id))) ?? (await tx.objectStore('uploads').getKey(id))
        if (known === undefined) {
          if (!(await putShared(tx, draft, bytes, clock.now()))) return null
          await days.put(0, keyOf(id))
          return true
        }
        if (!(await draftsIn(tx).get(id))) return false
        // The page that put it may have died before it read the bytes back.
        if (bytes) await tx.objectStore('parts').put(partNamed(id, bytes), [id, id])
        return true
      })
    },

    async has(id: string): Promise<boolean> {
      return (await read(['days'], (tx) => tx.objectStore('days').getKey(keyOf(id)))) !== undefined
    },

    note(id: string): Promise<unknown> {
      return write('strict', ['days'], (tx) => tx.objectStore('days').put(0, keyOf(id)))
    },

    /** They are no longer in the old database. */
    async forget(ids: readonly string[]): Promise<void> {
      await write('relaxed', ['days'], async (tx) => {
        for (const id of ids) await tx.objectStore('days').delete(keyOf(id))
      })
    },
  }
}
