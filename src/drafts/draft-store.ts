import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * What was typed and not yet saved, per user and form, in IndexedDB. Any structured-cloneable value is taken; bytes as
 * `ArrayBuffer`, never `Blob` (WebKit 319985). Nothing here throws: without storage a draft lives as long as its page.
 */
interface DraftsDb extends DBSchema {
  drafts: { key: [owner: number, name: string]; value: unknown }
}

const openTimeout = 3000

let connection: Promise<IDBPDatabase<DraftsDb>> | null = null

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
    try {
      return await work(await open())
    } catch (error) {
      // A browser may drop a sleeping page's connection without telling it: open another, once.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      connection = null
      return await work(await open())
    }
  } catch (error) {
    connection = null
    console.warn(`drafts: not ${deed} on this device`, error)
    return undefined
  }
}

function open(): Promise<IDBPDatabase<DraftsDb>> {
  connection ??= Promise.race([
    openDB<DraftsDb>('drafts', 1, {
      upgrade(db) {
        db.createObjectStore('drafts')
      },
      blocking() {
        void connection?.then((db) => db.close())
        connection = null
      },
      terminated() {
        connection = null
      },
    }),
    // Safari's `indexedDB.open` may never answer; a form must not wait for its draft.
    new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error('indexedDB.open does not answer'))
      }, openTimeout)
    }),
  ])
  return connection
}
