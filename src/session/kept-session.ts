import type { DBSchema, IDBPDatabase } from 'idb'
import { createIdbConnection } from '../lib/idb-connection'
import { parseSession, type Session } from './parse-session'

/** The session in IndexedDB, where a cold start and the service worker find it. Nothing here throws. */
interface SessionDb extends DBSchema {
  session: { key: 'current'; value: Session }
}

/** The app shows nothing before it knows whether there is a session: 5 s at most, and 10 s after a lost connection. */
const run = createIdbConnection<SessionDb>({
  name: 'session',
  migrations: [(db) => void db.createObjectStore('session')],
  limits: { open: 2_000, work: 1_000 },
})

/**
 * Null also if the database can't be used: then the session lives in the tab alone, as docs/contract.md, 'Session and token',
 * has it.
 */
async function withStore<T>(work: (db: IDBPDatabase<SessionDb>) => Promise<T>): Promise<T | null> {
  try {
    return await run(work)
  } catch (error) {
    console.warn('session: not kept on this device', error)
    return null
  }
}

export async function readKeptSession(): Promise<Session | null> {
  const kept = await withStore((db) => db.get('session', 'current'))
  return kept ? parseSession(kept.token, kept.user) : null
}

/** False if the database could not take it. */
export async function keepSession(session: Session): Promise<boolean> {
  return (await withStore((db) => db.put('session', session, 'current'))) !== null
}

/** After a 401: a newer kept session stays. */
export async function clearKeptSession(token: string): Promise<void> {
  await clearIf((kept) => kept.token === token)
}

/** After a sign-out: another user's kept session stays. False if the database could not take it. */
export function endKeptSession(userId: number): Promise<boolean> {
  return clearIf(({ user }) => user.id === userId)
}

async function clearIf(isMeant: (kept: Session) => boolean): Promise<boolean> {
  const cleared = await withStore(async (db) => {
    const tx = db.transaction('session', 'readwrite')
    const kept = await tx.store.get('current')
    if (kept && isMeant(kept)) await tx.store.clear()
    await tx.done
    return true
  })
  return cleared ?? false
}
