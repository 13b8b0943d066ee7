import { ifGiven } from '../lib/if-given'
import { createStore } from '../lib/store'
import { clearKeptSession, endKeptSession, keepSession, readKept } from './kept-session'
import { parseSession, type Session, type SessionEnd } from './parse-session'
import { countSignOut, signOutCount } from './sign-out-count'
import { isSignOutNoted, noteSignOut, removeSignOutNote } from './sign-out-note'
import { noteEnded } from './unfinished-ends'
import { keptUser, lastUser } from './user-notes'

export type { Session, SessionEnd, User } from './parse-session'

/**
 * Who is signed in. A tab's session is in `sessionStorage` (docs/contract.md, 'Session and
 * token'); 'Mantener la sesión en este dispositivo' adds IndexedDB, for cold starts without signal
 * and for the service worker.
 */

export type SessionState =
  | { status: 'reading' }
  | { status: 'signed-in'; session: Session }
  /** `userId` is set if the session ended in this tab; `email` too, but not by a sign-out. */
  | { status: 'signed-out'; end: SessionEnd | null; userId: number | null; email?: string | null | undefined }

/** Prepares what belongs to a session, and removes it at the end. Neither may throw. */
export type SessionFollower = {
  /** A sign-in waits for this; a restored session does not. */
  started: (session: Session) => Promise<void>
  ended: (session: Session) => Promise<void>
}

/** The count of sign-outs when this tab's session began; null if unknown. */
let begunAt: number | null = null
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

/** The worker needs Background Sync, which Safari and Firefox lack, and a session that it can read. */
export function sendsWhileClosed(): boolean {
  const session = currentSession()
  return 'SyncManager' in globalThis && session !== null && keptUser.isUser(session.user.id)
}

/** Looks for a kept session if this tab has none, and listens to other tabs from now on. */
export async function restoreSession(): Promise<void> {
  otherTabs ??= listenToOtherTabs()
  const kept = currentSession() ? null : await readLivingKept()
  const session = currentSession() ?? kept?.session ?? null
  const state = store.getSnapshot()
  if (state.status === 'signed-out') return
  if (state.status === 'reading') {
    if (session) writeTab(session, kept?.signOuts ?? signOutCount(session.user.id))
    store.set(session ? { status: 'signed-in', session } : { status: 'signed-out', end: null, userId: null })
  }
  if (!session) return
  lastUser.set(session.user.id)
  await tell((follower) => follower.started(session))
}

export async function startSession(session: Session, options: { keep: boolean }): Promise<void> {
  writeTab(session, signOutCount(session.user.id))
  lastUser.set(session.user.id)
  await Promise.all([
    options.keep ? keep(session) : endKept(session.user.id),
    tell((follower) => follower.started(session)),
  ])
  store.set({ status: 'signed-in', session })
}

/**
 * Forgets the session on this device and in other tabs that share it, but nothing of another user.
 * Never throws: a sign-out always succeeds (docs/contract.md, 'Call 2').
 */
export async function endSession(end: SessionEnd): Promise<void> {
  const session = currentSession()
  if (!session) {
    endTab(end)
    return
  }
  const userId = session.user.id
  // Record first what the next start needs to finish this: the page may close at any moment.
  noteEnded(userId, end)
  const tellOtherTabs = () =>
    otherTabs?.postMessage({ end, token: session.token, userId } satisfies EndedSession)
  if (end !== 'expired') {
    countSignOut(userId)
    noteSignOut(userId)
    lastUser.remove(userId)
    tellOtherTabs()
  }
  endTab(end)
  // The kept session may be another tab's newer one.
  await (end === 'expired' ? clearKeptSession(session.token, userId) : endKept(userId, end))
  await tell((follower) => follower.ended(session))
  // Last, because another tab with the same user then restores what was just deleted.
  if (end === 'expired') tellOtherTabs()
}

/** Only this tab's part: the tab that ended the session deletes the user's data. */
function endTab(end: SessionEnd): void {
  const user = currentSession()?.user
  clearTab()
  store.set({
    status: 'signed-out',
    end,
    userId: user?.id ?? null,
    email: end === 'signed-out' ? undefined : user?.email,
  })
}

/** Null also if the user has signed out since. */
async function readLivingKept(): Promise<Awaited<ReturnType<typeof readKept>>> {
  const kept = await readKept()
  if (!kept) return null
  const { id } = kept.session.user
  if (!isSignOutNoted(id) && !hasSignedOut(id, kept.signOuts)) {
    keptUser.set(id)
    return kept
  }
  await endKept(id)
  return null
}

function hasSignedOut(userId: number, begun: number | null): boolean {
  return begun !== null && (signOutCount(userId) ?? 0) > begun
}

async function keep(session: Session): Promise<void> {
  if (!(await keepSession(session, begunAt))) return
  removeSignOutNote(session.user.id)
  keptUser.set(session.user.id)
}

async function endKept(userId: number, end?: SessionEnd): Promise<void> {
  noteSignOut(userId)
  keptUser.remove(userId)
  if (await endKeptSession(userId, end)) removeSignOutNote(userId)
}

type EndedSession = { end: SessionEnd; token: string; userId: number }

function listenToOtherTabs(): BroadcastChannel | null {
  const channel = ifGiven(() => new BroadcastChannel('session'))
  channel?.addEventListener('message', ({ data }: MessageEvent<EndedSession>) => {
    const session = currentSession()
    if (!session) return
    const sameUser = data.userId === session.user.id
    if (data.token === session.token || (sameUser && data.end !== 'expired')) endTab(data.end)
    // The other tab also deleted what belongs to this session.
    else if (sameUser) void tell((follower) => follower.started(session))
  })
  return channel
}

/** For a tab that missed messages while frozen or in the back/forward cache. */
export function lookForSignOut(): void {
  const session = currentSession()
  if (session && hasSignedOut(session.user.id, begunAt)) endTab('signed-out')
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
      const begun = sessionStorage.getItem('sign-outs')
      if (session && !hasSignedOut(session.user.id, begun === null ? null : Number(begun))) {
        // Adds the count if only token and user are there (docs/contract.md, 'Session and token').
        writeTab(session, signOutCount(session.user.id))
        return { status: 'signed-in', session }
      }
      if (session) clearTab()
    }
  } catch {
    // Forbidden storage or invalid JSON counts as no session.
  }
  return { status: 'reading' }
}

function writeTab({ token, user }: Session, signOuts: number | null): void {
  begunAt = signOuts
  // If storage is forbidden or full, the session lives as long as this page.
  ifGiven(() => {
    sessionStorage.setItem('token', token)
    sessionStorage.setItem('user', JSON.stringify(user))
    if (signOuts !== null) sessionStorage.setItem('sign-outs', String(signOuts))
  })
}

function clearTab(): void {
  begunAt = null
  ifGiven(() => ['token', 'user', 'sign-outs'].forEach((key) => sessionStorage.removeItem(key)))
}
