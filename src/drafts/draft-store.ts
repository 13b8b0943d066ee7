import type { DBSchema, IDBPDatabase } from 'idb'
import { createIdbConnection } from '../lib/idb-connection'

/**
 * What was typed and not yet saved, per user and form, in IndexedDB. A value is anything that can be structured-cloned; bytes
 * are an `ArrayBuffer`, never a `Blob` (docs/decisions/array-buffer-not-blob.md). Nothing here throws: without storage a draft
 * lives as long as its page.
 */
interface DraftsDb extends DBSchema {
  drafts: { key: [owner: number, name: string]; value: unknown }
}

const run = createIdbConnection<DraftsDb>({
  name: 'drafts',
  migrations: [(db) => void db.createObjectStore('drafts')],
})

/** Undefined if there is none. */
export async function readDraft(owner: number, name: string): Promise<unknown> {
  return withDb('read', (db): Promise<unknown> => db.get('drafts', [owner, name]))
}

/** Writes start in the order of the calls, and none waits for the one before it: a tab may close right after a keystroke. */
export async function writeDraft(owner: number, name: string, value: unknown): Promise<void> {
  await withDb('written', (db) => db.put('drafts', value, [owner, name]))
}

export async function deleteDraft(owner: number, name: string): Promise<void> {
  await withDb('deleted', (db) => db.delete('drafts', [owner, name]))
}

/** Deletes the owner's drafts whose names are unwanted. */
export async function deleteDrafts(owner: number, isUnwanted: (name: string) => boolean): Promise<void> {
  await withDb('deleted', async (db) => {
    const tx = db.transaction('drafts', 'readwrite')
    // An array follows every number and text in the order of keys: this is all of the owner's.
    const keys = await tx.store.getAllKeys(IDBKeyRange.bound([owner], [owner, []]))
    await Promise.all(keys.filter(([, name]) => isUnwanted(name)).map((key) => tx.store.delete(key)))
    await tx.done
  })
}

async function withDb<T>(
  what: 'read' | 'written' | 'deleted',
  work: (db: IDBPDatabase<DraftsDb>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run(work)
  } catch (error) {
    console.warn(`drafts: not ${what} on this device`, error)
    return undefined
  }
}
