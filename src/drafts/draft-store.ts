import type { DBSchema, IDBPDatabase } from 'idb'
import { createConnection } from './connection'

/**
 * What was typed and not yet saved, per user and form, in IndexedDB. Any structured-cloneable value is taken; bytes as
 * `ArrayBuffer`, never `Blob` (WebKit 319985). Nothing here throws: without storage a draft lives as long as its page.
 */
interface DraftsDb extends DBSchema {
  drafts: { key: [owner: number, name: string]; value: unknown }
}

const run = createConnection<DraftsDb>('drafts', 1, (db) => {
  db.createObjectStore('drafts')
})

/** Undefined where there is none. */
export async function readDraft(owner: number, name: string): Promise<unknown> {
  return withDb('read', (db): Promise<unknown> => db.get('drafts', [owner, name]))
}

/** Puts are made in the order of the calls, each at once: what was typed before a tab closes is not waiting for anything. */
export async function writeDraft(owner: number, name: string, value: unknown): Promise<void> {
  await withDb('written', (db) => db.put('drafts', value, [owner, name]))
}

export async function deleteDraft(owner: number, name: string): Promise<void> {
  await withDb('deleted', (db) => db.delete('drafts', [owner, name]))
}

async function withDb<T>(
  deed: string,
  work: (db: IDBPDatabase<DraftsDb>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run(work)
  } catch (error) {
    console.warn(`drafts: not ${deed} on this device`, error)
    return undefined
  }
}
