import { createStore } from '../lib/store'
import { clearKeptSession, keepSession, readKeptSession } from './kept-session'

/**
 * Who is signed in. In this tab it lives in `sessionStorage` under `token` and `user` (specification §4 and §9);
 * with 'Mantener la sesión en este dispositivo' it is also kept in IndexedDB, so that a cold start without signal
 * opens the app and the service worker can send with the app closed.
 */
export type User = {
  id: number
  name: string
  email: string | null
  /** 1 once the user has replaced the first password. */
  password_updated: number
}

export type Session = { token: string; user: User }

/** `expired`: a 401 on any call; the sign-in that follows leads back to where the user was. */
export type SessionEnd = 'signed-out' | 'expired' | 'password-changed'

export type SessionState =
  | { status: 'reading' }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out'; end: SessionEnd | null }

const store = createStore<SessionState>(readTab())

export const subscribeSession = store.subscribe
export const getSessionState = store.getSnapshot

export function currentSession(): Session | null {
  const state = store.getSnapshot()
  return state.status === 'signed-in' ? state.session : null
}

/** Looks for a kept session where this tab has none. Called once, at start. */
export async function restoreSession(): Promise<void> {
  if (store.getSnapshot().status !== 'reading') return
  const session = await readKeptSession()
  if (store.getSnapshot().status !== 'reading') return
  if (session) writeTab(session)
  store.set(session ? { status: 'signed-in', session } : { status: 'signed-out', end: null })
}

export async function startSession(session: Session, options: { keep: boolean }): Promise<void> {
  writeTab(session)
  await (options.keep ? keepSession(session) : clearKeptSession())
  store.set({ status: 'signed-in', session })
}

/** Forgets the session in this tab and on this device. Never throws: a sign-out always succeeds (specification §4). */
export async function endSession(end: SessionEnd): Promise<void> {
  sessionStorage.removeItem('token')
  sessionStorage.removeItem('user')
  store.set({ status: 'signed-out', end })
  await clearKeptSession()
}

function readTab(): SessionState {
  try {
    const token = sessionStorage.getItem('token')
    const user = sessionStorage.getItem('user')
    if (token && user) return { status: 'signed-in', session: { token, user: JSON.parse(user) as User } }
  } catch {
    // Storage that is forbidden or was written by hand is the same as none: the user signs in again.
  }
  return { status: 'reading' }
}

function writeTab({ token, user }: Session): void {
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('user', JSON.stringify(user))
}
