import { useSyncExternalStore } from 'react'
import { getSessionState, subscribeSession, type Session, type SessionState } from './session'

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, getSessionState)
}

/** The session of a screen that stands behind the sign-in; elsewhere it throws. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'signed-in') throw new Error('useSession: nobody is signed in')
  return state.session
}
