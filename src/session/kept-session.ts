import type { DBSchema, IDBPDatabase } from 'idb'
import { createIdbConnection } from '../lib/idb-connection'
import { parseSession, type Session, type SessionEnd } from './parse-session'

/** The session in IndexedDB, for a cold start and the service worker. Nothing here throws. */
interface SessionDb extends DBSchema {
  session: {
    key: 'current' | number
    /** Under a user's id: how that user's session ended (`unfinished-ends.ts`). */
    value: KeptSession | SessionEnd
  }
}

/** `signOuts`: the count at the start (`sign-out-count.ts`); null if unknown. */
type KeptSession = Session & { signOuts: number | null }

/** Milliseconds; short, because the app shows nothing until this database has answered. */
const run = createIdbConnection<SessionDb>({
  name: 'session',
  migrations: [(db) => void db.createObjectStore('session')],
  limits: { open: 2_000, work: 1_000 },
})

/** Null also on errors: then only the tab has it (docs/contract.md, 'Session and token'). */
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

export async function readKept(): Promise<{ session: Session; signOuts: number | null } | null> {
  const kept = await withStore((db) => db.get('session', 'current'))
  if (!kept || typeof kept === 'string') return null
  const session = parseSession(kept.token, kept.user)
  return session && { session, signOuts: kept.signOuts }
}

/** False if the database failed. */
export async function keepSession(session: Session, signOuts: number | null = null): Promise<boolean> {
  return (await withStore((db) => db.put('session', { ...session, signOuts }, 'current'))) !== null
}

/** After a 401: a newer kept session stays. With `userId`, the session's end is recorded too. */
export async function clearKeptSession(token: string, userId?: number): Promise<void> {
  const ended = userId === undefined ? undefined : { userId, end: 'expired' as const }
  await clearIf((kept) => kept.token === token, ended)
}

/** After a sign-out: another user's kept session stays. False if the database failed. */
export function endKeptSession(userId: number, end?: SessionEnd): Promise<boolean> {
  return clearIf(({ user }) => user.id === userId, end && { userId, end })
}

async function clearIf(
  isMeant: (kept: Session) => boolean,
  ended?: { userId: number; end: SessionEnd },
): Promise<boolean> {
  const cleared = await withStore(async (db) => {
    const tx = db.transaction('session', 'readwrite')
    const kept = await tx.store.get('current')
    const isEnded = kept && typeof kept !== 'string' && isMeant(kept)
    await Promise.all([
      isEnded && tx.store.delete('current'),
      ended && tx.store.put(ended.end, ended.userId),
      tx.done,
    ])
    return true
  })
  return cleared ?? false
}

/** Users whose sessions ended, and how. */
export async function readEnded(): Promise<[userId: number, end: SessionEnd][]> {
  const records = await withStore(async (db) => {
    const { store } = db.transaction('session')
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return keys.map((key, index) => [key, values[index]] as const)
  })
  return (records ?? []).flatMap(([key, value]) =>
    typeof key === 'number' && typeof value === 'string' ? [[key, value]] : [],
  )
}

export async function removeEnded(userId: number): Promise<void> {
  await withStore((db) => db.delete('session', userId))
}
