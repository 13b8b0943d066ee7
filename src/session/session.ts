import { ifGiven } from '../lib/if-given'
import { createStore } from '../lib/store'
import { clearKeptSession, endKeptSession, keepSession, readKeptSession } from './kept-session'
import { forgetUser, rememberUser } from './last-user'
import { parseSession, type Session } from './parse-session'
import { isSignOutNoted, noteSignOut, removeSignOutNote } from './sign-out-note'

export type { Session, User } from './parse-session'

/**
 * Who is signed in. In this tab it lives in `sessionStorage` under `token` and `user` (docs/contract.md, 'Session and token');
 * with 'Mantener la sesión en este dispositivo' it is also kept in IndexedDB, so that a cold start without signal
 * opens the app and the service worker can send with the app closed.
 */

/** `expired`: a 401 on any call; the sign-in that follows leads back to where the user was. */
export type SessionEnd = 'signed-out' | 'expired' | 'password-changed'

export type SessionState =
  | { status: 'reading' }
  | { status: 'signed-in'; session: Session }
  /** `userId`: whose session ended in this tab. */
  | { status: 'signed-out'; end: SessionEnd | null; userId: number | null }

/** Prepares what belongs to a session, and removes it at its end. Neither may throw. */
export type SessionFollower = {
  /** A sign-in waits for it. A session that was there at the start of the page does not: the page is shown meanwhile. */
  started: (session: Session) => Promise<void>
  ended: (session: Session) => Promise<void>
}

const store = createStore<SessionState>(readTab())
const followers = new Set<SessionFollower>()
let otherTabs: BroadcastChannel | null = null

export const subscribeSession = store.subscribe
export const getSessionState = store.getSnapshot

export function addSessionFollower(follower: SessionFollower): void {
  followers.add(follower)
}

export function currentSession(): Session | null {
  const state = store.getSnapshot()
  return state.status === 'signed-in' ? state.session : null
}

/** Looks for a kept session if this tab has none, and from now on listens to other tabs. Called once, at start. */
export async function restoreSession(): Promise<void> {
  otherTabs ??= listenToOtherTabs()
  const session = currentSession() ?? (await readKept())
  const state = store.getSnapshot()
  if (state.status === 'signed-out') return
  if (state.status === 'reading') {
    if (session) writeTab(session)
    store.set(session ? { status: 'signed-in', session } : { status: 'signed-out', end: null, userId: null })
  }
  if (!session) return
  rememberUser(session.user.id)
  await tell((follower) => follower.started(session))
}

export async function startSession(session: Session, options: { keep: boolean }): Promise<void> {
  writeTab(session)
  rememberUser(session.user.id)
  await Promise.all([
    options.keep ? keep(session) : endKept(session.user.id),
    tell((follower) => follower.started(session)),
  ])
  store.set({ status: 'signed-in', session })
}

/**
 * Forgets the session in this tab and on this device, and in the other tabs that share it. What another user has on this device
 * stays. Never throws: a sign-out always succeeds (docs/contract.md, 'Call 2').
 */
export async function endSession(end: SessionEnd): Promise<void> {
  const session = currentSession()
  if (session) otherTabs?.postMessage({ end, token: session.token, userId: session.user.id } satisfies Ended)
  await endHere(end)
}

async function endHere(end: SessionEnd): Promise<void> {
  const session = currentSession()
  try {
    sessionStorage.removeItem('token')
    sessionStorage.removeItem('user')
  } catch {
    // Forbidden storage holds nothing.
  }
  store.set({ status: 'signed-out', end, userId: session?.user.id ?? null })
  if (!session) return
  if (end !== 'expired') forgetUser(session.user.id)
  await Promise.all([
    // The kept session may be another tab's newer one, which has not expired.
    end === 'expired' ? clearKeptSession(session.token) : endKept(session.user.id),
    tell((follower) => follower.ended(session)),
  ])
}

async function readKept(): Promise<Session | null> {
  const session = await readKeptSession()
  if (!session || !isSignOutNoted(session.user.id)) return session
  await endKept(session.user.id)
  return null
}

async function keep(session: Session): Promise<void> {
  if (await keepSession(session)) removeSignOutNote(session.user.id)
}

async function endKept(userId: number): Promise<void> {
  noteSignOut(userId)
  if (await endKeptSession(userId)) removeSignOutNote(userId)
}

type Ended = { end: SessionEnd; token: string; userId: number }

function listenToOtherTabs(): BroadcastChannel | null {
  const channel = ifGiven(() => new BroadcastChannel('session'))
  channel?.addEventListener('message', ({ data }: MessageEvent<Ended>) => {
    const session = currentSession()
    if (!session) return
    const sameUser = data.userId === session.user.id
    if (data.token === session.token || (sameUser && data.end !== 'expired')) void endHere(data.end)
    // The other tab's end also removed what belongs to this session.
    else if (sameUser) void tell((follower) => follower.started(session))
  })
  return channel
}

async function tell(message: (follower: SessionFollower) => Promise<void>): Promise<void> {
  await Promise.all([...followers].map(message))
}

function readTab(): SessionState {
  try {
    const token = sessionStorage.getItem('token')
    const user = sessionStorage.getItem('user')
    if (token && user) {
      const session = parseSession(token, JSON.parse(user))
      if (session) return { status: 'signed-in', session }
    }
  } catch {
    // Forbidden storage, or a value that is not JSON, counts as no session: the user signs in.
  }
  return { status: 'reading' }
}

function writeTab({ token, user }: Session): void {
  try {
    sessionStorage.setItem('token', token)
    sessionStorage.setItem('user', JSON.stringify(user))
  } catch {
    // Storage is forbidden or full: the session lives as long as this page.
  }
}
