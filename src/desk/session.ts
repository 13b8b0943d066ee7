import { useSyncExternalStore } from 'react'
import { ifGiven } from '../lib/if-given'
import { createStore } from '../lib/store'
import { parseSession, type Session } from '../session/parse-session'

/** Next to a landlord's session in the same browser: neither ends the other. */
const key = 'contador'

/** `expired`: a 401 ended it; `email` is whose it was. */
type DeskSession = { session: Session | null; expired: boolean; email: string }

const store = createStore<DeskSession>({ session: stored(), expired: false, email: '' })

export function useDeskSession(): DeskSession {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export function deskSession(): Session | null {
  return store.getSnapshot().session
}

export function startDeskSession(session: Session): void {
  // Without storage it lives as long as this page.
  ifGiven(() => sessionStorage)?.setItem(key, JSON.stringify(session))
  store.set({ session, expired: false, email: '' })
}

export function endDeskSession(end: 'signed-out' | 'expired'): void {
  const email = deskSession()?.user.email ?? ''
  ifGiven(() => sessionStorage)?.removeItem(key)
  store.set({ session: null, expired: end === 'expired', email })
}

function stored(): Session | null {
  try {
    const { token, user } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return parseSession(token, user)
  } catch {
    return null
  }
}
