import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { parseSession, type Session } from './parse-session'

/** The session in IndexedDB, where a cold start and the service worker find it. Nothing here throws. */
interface SessionDb extends DBSchema {
  session: { key: 'current'; value: Session }
}

async function withStore<T>(work: (db: IDBPDatabase<SessionDb>) => Promise<T>): Promise<T | null> {
  try {
    const db = await openDB<SessionDb>('session', 1, {
      upgrade(database) {
        database.createObjectStore('session')
      },
    })
    try {
      return await work(db)
    } finally {
      db.close()
    }
  } catch (error) {
    // Without IndexedDB (private mode) the session lives in the tab alone, as the specification has it.
    console.warn('session: not kept on this device', error)
    return null
  }
}

export async function readKeptSession(): Promise<Session | null> {
  const kept = await withStore((db) => db.get('session', 'current'))
  return kept ? parseSession(kept.token, kept.user) : null
}

export async function keepSession(session: Session): Promise<void> {
  await withStore((db) => db.put('session', session, 'current'))
}

/** With a token: only where it is this one that is kept. */
export async function clearKeptSession(token?: string): Promise<void> {
  await withStore(async (db) => {
    const tx = db.transaction('session', 'readwrite')
    const kept = await tx.store.get('current')
    if (token === undefined || kept?.token === token) await tx.store.clear()
    await tx.done
  })
}
