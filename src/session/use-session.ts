import { useSyncExternalStore } from 'react'
import { getSessionState, subscribeSession, type Session, type SessionState } from './session'

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, getSessionState)
}

/** For screens behind the sign-in. Throws if no user is signed in. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'signed-in') throw new Error('useSession: no user is signed in')
  return state.session
}
