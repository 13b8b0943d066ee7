import type { IDBPDatabase } from 'idb'
import { runOnDrafts, type DraftsDb } from './drafts-database'

/**
 * What was typed and not yet saved, per user and form, in IndexedDB. A value is anything that can be structured-cloned. Nothing
 * here throws: without storage a draft lives as long as its page.
 */

/** Undefined if there is none. */
export async function readDraft(owner: number, name: string): Promise<unknown> {
  return withDb('read', (db): Promise<unknown> => db.get('drafts', [owner, name]))
}

/** Writes start in the order of the calls, and none waits for the one before it: a tab may close right after a keystroke. */
export async function writeDraft(owner: number, name: string, value: unknown): Promise<void> {
  await withDb('written', async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const put = tx.store.put(value, [owner, name])
    // Of a page that goes, the browser takes back what only waits for its own end.
    tx.commit()
    await Promise.all([put, tx.done])
  })
}

export async function deleteDraft(owner: number, name: string): Promise<void> {
  await withDb('deleted', (db) => db.delete('drafts', [owner, name]))
}

async function withDb<T>(
  what: 'read' | 'written' | 'deleted',
  work: (db: IDBPDatabase<DraftsDb>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await runOnDrafts(work)
  } catch (error) {
    console.warn(`drafts: not ${what} on this device`, error)
    return undefined
  }
}
