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

/** With the try to save it, in one transaction: a try that outlived its draft would be taken for one of the next. */
export async function deleteDraft(owner: number, name: string): Promise<void> {
  await withDb('deleted', async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    const names = [name, attemptName(name)]
    await Promise.all([...names.map((one) => tx.store.delete([owner, one])), tx.done])
  })
}

/** Under which the try to save a form lies whose answer has not come. */
export function attemptName(name: string): string {
  return `${name}/intento`
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
