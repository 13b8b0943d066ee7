import type { DBSchema, IDBPDatabase } from 'idb'
import { createIdbConnection } from '../lib/idb-connection'
import { parseSession, type Session } from './parse-session'

/** The session in IndexedDB, where a cold start and the service worker find it. Nothing here throws. */
interface SessionDb extends DBSchema {
  session: {
    key: 'current' | number
    /** `true` under the id of a user whose session has ended (`unfinished-ends.ts`). */
    value: Kept | true
  }
}

/** `signOuts`: with which count the session began (`sign-out-count.ts`); an earlier version of the app kept none. */
type Kept = Session & { signOuts?: number | null }

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
  return (await readKept())?.session ?? null
}

/** `signOuts` is null if it is not known. */
export async function readKept(): Promise<{ session: Session; signOuts: number | null } | null> {
  const kept = await withStore((db) => db.get('session', 'current'))
  if (!kept || kept === true) return null
  const session = parseSession(kept.token, kept.user)
  return session && { session, signOuts: kept.signOuts ?? null }
}

/** False if the database could not take it. */
export async function keepSession(session: Session, signOuts: number | null = null): Promise<boolean> {
  return (await withStore((db) => db.put('session', { ...session, signOuts }, 'current'))) !== null
}

/** After a 401: a newer kept session stays. `ended`: whose session is put on record with it. */
export async function clearKeptSession(token: string, ended?: number): Promise<void> {
  await clearIf((kept) => kept.token === token, ended)
}

/** After a sign-out: another user's kept session stays. False if the database could not take it. */
export function endKeptSession(userId: number, ended?: number): Promise<boolean> {
  return clearIf(({ user }) => user.id === userId, ended)
}

async function clearIf(isMeant: (kept: Session) => boolean, ended?: number): Promise<boolean> {
  const cleared = await withStore(async (db) => {
    const tx = db.transaction('session', 'readwrite')
    const kept = await tx.store.get('current')
    if (kept && kept !== true && isMeant(kept)) await tx.store.delete('current')
    if (ended !== undefined) await tx.store.put(true, ended)
    await tx.done
    return true
  })
  return cleared ?? false
}

/** The users on record whose session has ended. */
export async function readEnded(): Promise<number[]> {
  const keys = await withStore((db) => db.getAllKeys('session'))
  return (keys ?? []).filter((key) => typeof key === 'number')
}

export async function removeEnded(userId: number): Promise<void> {
  await withStore((db) => db.delete('session', userId))
}
